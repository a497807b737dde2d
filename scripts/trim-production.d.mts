export type TrimmedEntry = {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly cpu?: string | readonly string[]
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export function trimProduction<Entry extends TrimmedEntry>(
  packages: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>>
