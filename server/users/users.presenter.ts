/** Address of a person's photo; its storage key stays inside. */
export const profilePhotoPath = (user: { id: number; profile_photo_path: string | null }): string | null =>
  user.profile_photo_path && `/api/users/${user.id}/photo?v=${user.profile_photo_path.slice(-8)}`
