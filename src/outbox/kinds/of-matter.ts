import { matterLink, openPlace } from './links.ts'

type OfMatter = { company_id: string; matter_id: number }

/** Of what is said of a matter, one after the other. */
export const ofMatter = {
  group: ({ matter_id }: OfMatter) => ({ of: 'matters' as const, id: matter_id }),
  subjects: ({ matter_id }: OfMatter) => [matter_id],
  lane: ({ matter_id }: OfMatter) => [matter_id],
  tells: () => false,
  withIds: <Of extends OfMatter>(write: Of, of: (id: number) => number): Of => ({
    ...write,
    matter_id: of(write.matter_id),
  }),
  document: () => null,
  places: ({ matter_id }: OfMatter) => [`/matters/${matter_id}`],
  mend: ({ company_id, matter_id }: OfMatter) => (matter_id > 0 ? openPlace(matterLink(company_id, matter_id)) : null),
}
