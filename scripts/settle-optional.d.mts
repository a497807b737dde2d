import type { Platform } from './platform-packages.mjs'

export type LockEntry = {
  readonly version?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type Unlocked = Platform & {
  readonly parent: string
  readonly parentVersion: string
  readonly name: string
  readonly version: string
}
export type Settled = {
  readonly packages: Readonly<Record<string, LockEntry>>
  readonly unlocked: readonly Unlocked[]
  readonly added: readonly string[]
}

export function settleOptional(
  packages: Readonly<Record<string, LockEntry>>,
  known: readonly Unlocked[],
  describe: (name: string, version: string) => object | undefined,
): Settled
export function isLoose(entry: LockEntry): boolean
