import { businessDay, formatDay } from '#domain/dates.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { facilityColumnLabels as labels } from '#domain/facilities/facility-columns.labels.ts'
import { now } from '#src/lib/now.ts'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { Section } from './pin-section.tsx'

/** What the equipment at the place is. */
export const PinFacility = ({ facility }: { facility: Facility }) => (
  <Section title="設備情報">
    <DefinitionRows>
      <Definition term={labels.company_number}>{facility.company_number}</Definition>
      <Definition term={labels.manufacturer}>{facility.manufacturer}</Definition>
      <Definition term={labels.model_number}>{facility.model_number}</Definition>
      <Definition term={labels.serial_number}>{facility.serial_number}</Definition>
      <Definition term={labels.installed_at}>{facility.installed_at && formatDay(facility.installed_at)}</Definition>
      <Definition term={labels.legal_lifetime}>
        {facility.legal_lifetime !== null && `${facility.legal_lifetime}年`}
      </Definition>
      <Definition term="更新時期">
        <RenewalText facility={facility} today={businessDay(now())} />
      </Definition>
    </DefinitionRows>
  </Section>
)
