/** What a new matter begins with where somebody pressed: yyyy-MM-dd, HH:mm, and who is to lead. */
export type PlannedMatter = { day: string | null; start_time?: string | null; lead_user_id?: number | null }
