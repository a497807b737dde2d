import { z } from 'zod'
import { roles } from '../../domain/people/role.ts'
import type { Session } from '../../domain/people/session.ts'
import type { User } from '../../domain/people/user.ts'

const name = z.string().trim().max(190)
const roleSchema = z.enum(roles)

export const newUserSchema = z.object({
  name: name.default(''),
  login: name.default(''),
  email: name.default(''),
  password: z.string().default(''),
  /** Of our own, so that a user needs no second request; Grafana gives everybody the lowest. */
  role: roleSchema.default('Viewer'),
})

export const userChangeSchema = z.object({ name: name.optional(), login: name.optional(), email: name.optional() })

export const ownPasswordSchema = z.object({ oldPassword: z.string().default(''), newPassword: z.string().default('') })

export const passwordSchema = z.object({ password: z.string().default('') })

export const serverAdminSchema = z.object({ isGrafanaAdmin: z.boolean() })

export const revokeSchema = z.object({ authTokenId: z.int() })

export const memberSchema = z.object({ loginOrEmail: z.string().min(1), role: roleSchema.default('Viewer') })

export const roleChangeSchema = z.object({ role: roleSchema })

/** A user as `GET /api/user` and `GET /api/users/{id}` tell of them. */
export function renderUser(user: User): object {
  const { id, uid, email, login, isServerAdmin, isDisabled, createdAtMs, updatedAtMs } = user
  return {
    id,
    uid,
    email,
    name: user.name,
    login,
    theme: '',
    orgId: 1,
    isGrafanaAdmin: isServerAdmin,
    isDisabled,
    isExternal: user.externalId !== undefined,
    isExternallySynced: user.isSynced,
    isGrafanaAdminExternallySynced: false,
    authLabels: labelsOf(user),
    updatedAt: new Date(updatedAtMs).toISOString(),
    createdAt: new Date(createdAtMs).toISOString(),
    avatarUrl: '',
  }
}

/** One in the list of users. */
export function renderUserHit(user: User, nowMs: number): object {
  const { id, uid, email, login, isServerAdmin, isDisabled } = user
  const shown = { id, uid, name: user.name, login, email, avatarUrl: '', isAdmin: isServerAdmin, isDisabled }
  return { ...shown, ...renderSeen(user.seenAtMs, nowMs), authLabels: labelsOf(user) }
}

/** One of the members of the organisation. */
export function renderMember(user: User, nowMs: number): object {
  const { id, uid, email, login, role, isDisabled } = user
  const shown = { orgId: 1, userId: id, uid, email, name: user.name, avatarUrl: '', login, role, isDisabled }
  return {
    ...shown,
    ...renderSeen(user.seenAtMs, nowMs),
    authLabels: labelsOf(user),
    isExternallySynced: user.isSynced,
  }
}

// As Grafana names who came by its provider without a name of its own.
function labelsOf({ externalId }: User): string[] {
  return externalId === undefined ? [] : ['Generic OAuth']
}

/** A browser that is signed in. */
export function renderSession(session: Session, ownId: number | undefined): object {
  const { id, createdAtMs, seenAtMs, address, agent } = session
  return {
    id,
    isActive: id === ownId,
    clientIp: address,
    device: '',
    os: '',
    osVersion: '',
    browser: agent,
    browserVersion: '',
    createdAt: new Date(createdAtMs).toISOString(),
    seenAt: new Date(seenAtMs).toISOString(),
  }
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const

// Who was never here was last seen ten years ago, as in Grafana.
const neverMs = 10 * 365 * 86_400_000

function renderSeen(seenAtMs: number, nowMs: number): object {
  if (seenAtMs === 0) return { lastSeenAt: new Date(nowMs - neverMs).toISOString(), lastSeenAtAge: '10 years' }
  const ageMs = Math.max(0, nowMs - seenAtMs)
  const [unit, size] = units.find(([, unitMs]) => ageMs >= unitMs) ?? ['m', 60_000]
  const lastSeenAtAge = ageMs < 60_000 ? '< 1 minute' : `${Math.floor(ageMs / size)}${unit}`
  return { lastSeenAt: new Date(seenAtMs).toISOString(), lastSeenAtAge }
}
