import type { RecordStore } from '../record.ts'

/** The one organisation. */
export type Organisation = {
  readonly name: string
  /** Lines of an address, by Grafana's names for them; empty where nobody gave one. */
  readonly address: Readonly<Record<string, string>>
}

const first: Organisation = { name: 'Main Org.', address: {} }

/** The one record that there is of organisations. */
export const organisationUid = 'main'

export function theOrganisation(organisations: RecordStore<Organisation>): Organisation {
  return organisations.get(organisationUid)?.value ?? first
}
