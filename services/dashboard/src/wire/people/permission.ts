import { z } from 'zod'
import type { Level, Permission, Subject } from '../../domain/permission/permission.ts'

/** Names of the levels, by their numbers. */
export const levelNames = { 1: 'View', 2: 'Edit', 4: 'Admin' } as const

const level = z.union([z.literal(1), z.literal(2), z.literal(4)])

/** `POST /api/folders/{uid}/permissions`: all that is to hold from now on. */
export const permissionsSchema = z.object({
  items: z
    .array(
      z.object({
        role: z.enum(['Viewer', 'Editor', 'Admin']).nullish(),
        userId: z.int().nullish(),
        teamId: z.int().nullish(),
        permission: level,
      }),
    )
    .max(1_000),
})

const levelName = z.enum(['', 'View', 'Edit', 'Admin'])

/** `POST /api/access-control/{resource}/{uid}/users/{id}` and its like; an empty name takes it away. */
export const levelNameSchema = z.object({ permission: levelName.nullish() })

/** `POST /api/access-control/{resource}/{uid}`: changes of some. */
export const namedPermissionsSchema = z.object({
  permissions: z
    .array(
      z.object({
        builtInRole: z.enum(['Viewer', 'Editor', 'Admin']).or(z.literal('')).nullish(),
        userId: z.int().nullish(),
        teamId: z.int().nullish(),
        permission: levelName.nullish(),
      }),
    )
    .max(1_000),
})

/** The level of a name; `undefined` for none. */
export function levelNamed(name: z.output<typeof levelName> | null | undefined): Level | undefined {
  switch (name) {
    case 'View':
      return 1
    case 'Edit':
      return 2
    case 'Admin':
      return 4
    default:
      return undefined
  }
}

/** Names of those who have permissions. */
export type Names = {
  readonly user: (id: number) => { readonly login: string; readonly email: string; readonly uid: string } | undefined
  readonly team: (id: number) => { readonly name: string; readonly uid: string } | undefined
}

/** What a permission is on. */
export type Target = {
  readonly uid: string
  readonly title: string
  readonly url: string
  readonly isFolder: boolean
  readonly inherited: boolean
}

/** One of `GET /api/folders/{uid}/permissions`; `undefined` for who is no longer there. */
export function renderPermission(
  { subject, level: given }: Permission,
  names: Names,
  target: Target,
): object | undefined {
  const who = renderSubject(subject, names)
  if (who === undefined) return undefined
  const { uid, title, url, isFolder, inherited } = target
  const place = { uid, title, slug: '', isFolder, url, inherited, ...(isFolder ? { folderUid: uid } : {}) }
  return { ...who, permission: given, permissionName: levelNames[given], ...place }
}

function renderSubject(subject: Subject, names: Names): object | undefined {
  const nobody = { userId: 0, userLogin: '', userEmail: '', teamId: 0, team: '', teamEmail: '' }
  if (subject.kind === 'role') return { ...nobody, role: subject.role }
  if (subject.kind === 'team') {
    const team = names.team(subject.teamId)
    return team && { ...nobody, teamId: subject.teamId, teamUid: team.uid, team: team.name }
  }
  const user = names.user(subject.userId)
  return user && { ...nobody, userId: subject.userId, userUid: user.uid, userLogin: user.login, userEmail: user.email }
}

/** One of `GET /api/access-control/{resource}/{uid}`. */
export function renderManaged({ subject, level: given }: Permission, index: number, names: Names): object | undefined {
  const common = { id: index + 1, roleName: 'managed', isManaged: true, isInherited: false, actions: [] }
  const permission = levelNames[given]
  if (subject.kind === 'role') return { ...common, builtInRole: subject.role, permission }
  if (subject.kind === 'team') {
    const team = names.team(subject.teamId)
    return team && { ...common, team: team.name, teamId: subject.teamId, teamUid: team.uid, permission }
  }
  const user = names.user(subject.userId)
  return user && { ...common, userId: subject.userId, userUid: user.uid, userLogin: user.login, permission }
}
