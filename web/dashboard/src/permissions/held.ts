/** What may be done: look, change, and say who may. */
export type Level = 1 | 2 | 4

export const levels: readonly Level[] = [1, 2, 4]

/** A permission as the service tells of it; who it is for stands in one of three. */
export type Held = {
  readonly role?: string
  readonly userId: number
  readonly userLogin: string
  readonly teamId: number
  readonly team: string
  readonly permission: Level
  readonly inherited: boolean
  /** Of the folder that says it. */
  readonly title: string
}

export type Who = { readonly role: string } | { readonly userId: number } | { readonly teamId: number }

/** Whom a permission is for. */
export function whoOf({ role, userId, teamId }: Held): Who {
  if (userId > 0) return { userId }
  return teamId > 0 ? { teamId } : { role: role ?? '' }
}

/** One text for each of them, by which they are told apart. */
export function keyOf(who: Who): string {
  return JSON.stringify(who)
}

export type Given = { readonly who: Who; readonly name: string; readonly level: Level }

/** The own permissions of a folder, to be changed. */
export function ownOf(all: readonly Held[], nameOf: (held: Held) => string): readonly Given[] {
  return all
    .filter(({ inherited }) => !inherited)
    .map((held) => ({ who: whoOf(held), name: nameOf(held), level: held.permission }))
}

/** As the service takes them. */
export function itemsOf(given: readonly Given[]): readonly object[] {
  return given.map(({ who, level }) => ({ ...who, permission: level }))
}
