import type { Role } from '../people/role.ts'

/** What somebody may do with a thing: 1 look at it, 2 change it, 4 also say who may. */
export type Level = 1 | 2 | 4

export const viewLevel = 1
export const editLevel = 2
export const adminLevel = 4

/** Whom a permission is given to. */
export type Subject =
  | { readonly kind: 'role'; readonly role: 'Viewer' | 'Editor' | 'Admin' }
  | { readonly kind: 'team'; readonly teamId: number }
  | { readonly kind: 'user'; readonly userId: number }

export type Permission = { readonly subject: Subject; readonly level: Level }

/** Kinds of things that permissions are given on. */
export const permittedKinds = ['folders', 'dashboards'] as const

export type PermittedKind = (typeof permittedKinds)[number]

export type PermissionStore = {
  /** `undefined` where nobody has said anything. */
  get(kind: PermittedKind, uid: string): readonly Permission[] | undefined
  all(kind: PermittedKind): readonly { readonly uid: string; readonly permissions: readonly Permission[] }[]
  set(kind: PermittedKind, uid: string, permissions: readonly Permission[]): void
  remove(kind: PermittedKind, uid: string): void
}

/** What holds for a folder or dashboard in the root of which nobody has said anything. */
export const usualPermissions: readonly Permission[] = [
  { subject: { kind: 'role', role: 'Viewer' }, level: viewLevel },
  { subject: { kind: 'role', role: 'Editor' }, level: editLevel },
]

export type Member = { readonly id: number; readonly role: Role; readonly teamIds: readonly number[] }

/** The highest level that permissions give somebody; 0 for none. */
export function levelOf(permissions: readonly Permission[], member: Member): Level | 0 {
  return permissions
    .filter(({ subject }) => isMeant(subject, member))
    .map(({ level }) => level)
    .reduce<Level | 0>(higher, 0)
}

function higher(left: Level | 0, right: Level): Level | 0 {
  return left > right ? left : right
}

// Who may more has what is given to those who may less.
function isMeant(subject: Subject, { id, role, teamIds }: Member): boolean {
  switch (subject.kind) {
    case 'user':
      return subject.userId === id
    case 'team':
      return teamIds.includes(subject.teamId)
    case 'role':
      if (subject.role === 'Viewer') return role !== 'None'
      return role === subject.role || role === 'Admin'
  }
}

/** Whether two permissions are given to the same. */
export function isSameSubject(left: Subject, right: Subject): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
