import type { Secrets } from './mcp-server.ts'

/** A secret in a form. */
export type SecretRow = {
  readonly id: number
  readonly name: string
  /** Empty for one that is kept as it is. */
  readonly value: string
  /** The service's mark for the value it keeps. */
  readonly mark?: string
}

/** Secrets that are kept, as rows: their values stay with the service. */
export function secretRows(kept: Secrets | undefined): readonly SecretRow[] {
  return Object.entries(kept ?? {}).map(([name, mark], id) => ({ id, name, value: '', mark }))
}

/** A row more, with an id that no other has. */
export function addSecretRow(rows: readonly SecretRow[]): readonly SecretRow[] {
  return [...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }]
}

/** What is sent: a new value, or the mark that leaves what is kept; rows without a name or a value are no secrets. */
export function secretsOf(rows: readonly SecretRow[]): Secrets {
  const given = rows.map(({ name, value, mark }) => [name.trim(), value === '' ? mark : value] as const)
  return Object.fromEntries(given.filter(([name, value]) => name !== '' && value !== undefined)) as Secrets
}
