import { z } from 'zod'
import { roles } from '../../domain/people/role.ts'
import type { Token } from '../../domain/people/token.ts'
import type { User } from '../../domain/people/user.ts'

const accountName = z.string().trim().min(1).max(190)

export const newAccountSchema = z.object({
  name: accountName,
  role: z.enum(roles).nullish(),
  isDisabled: z.boolean().nullish(),
})

export const accountChangeSchema = z.object({
  name: accountName.optional(),
  role: z.enum(roles).optional(),
  isDisabled: z.boolean().optional(),
})

const longestSeconds = 3_153_600_000

export const newTokenSchema = z.object({
  name: z.string().trim().min(1).max(190),
  /** 0 and nothing mean for ever. */
  secondsToLive: z.int().min(0).max(longestSeconds).nullish(),
})

/** `POST /api/auth/keys`, which makes an account for its token. */
export const newKeySchema = newTokenSchema.extend({ role: z.enum(roles) })

export function renderAccount(account: User, tokens: number): object {
  const { id, uid, name, login, role, isDisabled, createdAtMs, updatedAtMs } = account
  return {
    id,
    uid,
    name,
    login,
    orgId: 1,
    isDisabled,
    isExternal: false,
    role,
    tokens,
    avatarUrl: '',
    teams: [],
    createdAt: new Date(createdAtMs).toISOString(),
    updatedAt: new Date(updatedAtMs).toISOString(),
  }
}

/** A token without what opens something with it, which is shown once, when it is made. */
export function renderToken({ id, name, createdAtMs, expiresAtMs, usedAtMs }: Token, nowMs: number): object {
  const date = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString())
  const leftMs = expiresAtMs === undefined ? 0 : Math.max(0, expiresAtMs - nowMs)
  return {
    id,
    name,
    created: date(createdAtMs),
    lastUsedAt: date(usedAtMs),
    expiration: date(expiresAtMs),
    secondsUntilExpiration: leftMs / 1_000,
    hasExpired: expiresAtMs !== undefined && expiresAtMs <= nowMs,
    isRevoked: false,
  }
}
