import { z } from 'zod'
import type { Kept } from '../../domain/record.ts'
import type { Playlist, PublicDashboard, Snapshot } from '../../domain/sharing/shared.ts'

const name = z.string().trim().max(190)

export const publicDashboardSchema = z.object({
  uid: z.string().nullish(),
  accessToken: z.string().nullish(),
  isEnabled: z.boolean().optional(),
  timeSelectionEnabled: z.boolean().optional(),
  annotationsEnabled: z.boolean().optional(),
})

/** `POST /api/public/dashboards/{token}/panels/{id}/query`: no query, only how much is wanted of the panel's own. */
export const publicQuerySchema = z.object({
  intervalMs: z.number().positive().optional(),
  maxDataPoints: z.number().positive().optional(),
  timeRange: z.object({ from: z.union([z.string(), z.number()]), to: z.union([z.string(), z.number()]) }).optional(),
})

export const snapshotSchema = z.object({
  name: name.default(''),
  /** Seconds; 0 for one that is kept until it is deleted. */
  expires: z.int().min(0).max(3_153_600_000).nullish(),
  external: z.boolean().nullish(),
  key: z.string().nullish(),
  deleteKey: z.string().nullish(),
  dashboard: z.record(z.string(), z.unknown()),
})

export const shortUrlSchema = z.object({ path: z.string().min(1).max(8_192) })

export const playlistSchema = z.object({
  name: name.min(1),
  interval: z.string().regex(/^\d+(ms|s|m|h|d)$/, 'must be like "5m"'),
  items: z
    .array(
      z.object({ type: z.string().max(100), value: z.string().max(1_000), title: z.string().max(1_000).default('') }),
    )
    .max(1_000)
    .nullish(),
})

export function renderPublicDashboard({ uid, value }: Kept<PublicDashboard>): object {
  const { createdAtMs, updatedAtMs, ...rest } = value
  const dates = { createdAt: new Date(createdAtMs).toISOString(), updatedAt: new Date(updatedAtMs).toISOString() }
  return { uid, ...rest, ...dates, share: 'public', recipients: [] }
}

/** A snapshot in a list, without its dashboard. */
export function renderSnapshotHit({ id, uid: key, value }: Kept<Snapshot>): object {
  const { name: title, userId, createdAtMs, expiresAtMs } = value
  const created = new Date(createdAtMs).toISOString()
  return {
    id,
    name: title,
    key,
    orgId: 1,
    userId,
    external: false,
    externalUrl: '',
    expires: dateOf(expiresAtMs),
    created,
    updated: created,
  }
}

export function renderSnapshot({ value }: Kept<Snapshot>): object {
  const created = new Date(value.createdAtMs).toISOString()
  const rights = { canSave: false, canEdit: false, canAdmin: false, canStar: false, canDelete: false }
  const meta = { isSnapshot: true, type: 'snapshot', ...rights, slug: '', expires: dateOf(value.expiresAtMs), created }
  return { meta, dashboard: value.dashboard }
}

const forEver = '9999-12-31T23:59:59Z'

function dateOf(atMs: number | undefined): string {
  return atMs === undefined ? forEver : new Date(atMs).toISOString()
}

export function renderPlaylist({ id, uid, value }: Kept<Playlist>): object {
  return { id, uid, name: value.name, interval: value.interval }
}

export function renderPlaylistItems({ value }: Kept<Playlist>): readonly object[] {
  return value.items.map((item, index) => ({ id: index + 1, order: index + 1, ...item }))
}
