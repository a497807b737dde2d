import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Hub, HubFile, HubListing, HubRepository } from '../domain/catalogue/hub.ts'
import type { FetchRules } from './fetch-rules.ts'
import { openUrl } from './open-url.ts'

/** The hub that models are from, and what may be asked of it. */
export type HubAccess = { readonly hfEndpoint: string; readonly rules: FetchRules }

const listingSchema = z.object({
  /** The commit that the revision stands for. */
  sha: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().nullish(),
      lfs: z.object({ sha256: z.string().optional(), size: z.number().optional() }).nullish(),
    }),
  ),
})

const foundSchema = z.array(
  z.object({ id: z.string(), downloads: z.number().optional(), tags: z.array(z.string()).default([]) }),
)

const maxAnswerBytes = 16 * 1024 * 1024
const timeoutMs = 15_000
const maxFound = 20

/**
 * Lists a repository, with sizes and hashes.
 *
 * @throws {Failure} `missing` when there is none, `upstream` when the hub does not answer
 */
export async function listRepository(
  access: HubAccess,
  { repository, revision }: { readonly repository: string; readonly revision: string },
  signal: AbortSignal,
): Promise<HubListing> {
  const what = `list "${repository}"`
  const answer = await askHub(access, `${repository}/revision/${revision}?blobs=true`, what, signal)
  if (answer.status !== 200) throw notListed(answer.status, repository, revision)
  const parsed = listingSchema.safeParse(answer.body)
  if (!parsed.success) throw new Failure('upstream', `Cannot ${what}: the hub's answer is not a listing`)
  return { commit: parsed.data.sha, files: parsed.data.siblings.map(toFile) }
}

/**
 * Repositories with GGUF files whose names hold the words, those fetched most often first.
 *
 * @throws {Failure} `upstream` when the hub does not answer
 */
async function searchHub(
  access: HubAccess,
  words: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly HubRepository[]> {
  const query = new URLSearchParams({ search: words, filter: 'gguf', sort: 'downloads', limit: String(limit) })
  const what = `search the hub for "${words}"`
  const { status, body } = await askHub(access, `?${query}`, what, signal)
  if (status !== 200) throw new Failure('upstream', `Cannot ${what}: it answered with status ${status}`)
  const parsed = foundSchema.safeParse(body)
  if (!parsed.success) throw new Failure('upstream', `Cannot ${what}: its answer is not a list of models`)
  return parsed.data.map(({ id, downloads, tags }) => ({ name: id, downloads, licence: licenceIn(tags) }))
}

/** A hub that is asked for nothing where pulls are switched off. */
export function createHub({ offline, ...access }: HubAccess & { readonly offline: boolean }): Hub {
  const signalFor = (what: string) => {
    if (!offline) return AbortSignal.timeout(timeoutMs)
    throw new Failure('unavailable', `Cannot ${what}: "offline" is set, so that nothing is asked of the hub`)
  }
  return {
    list: async (repository) =>
      listRepository(access, { repository, revision: 'main' }, signalFor(`list "${repository}"`)),
    search: async (words) => searchHub(access, words, maxFound, signalFor(`search the hub for "${words}"`)),
  }
}

function toFile({ rfilename, size, lfs }: z.output<typeof listingSchema>['siblings'][number]): HubFile {
  const sha256 = lfs?.sha256?.toLowerCase()
  const isHash = sha256 !== undefined && /^[0-9a-f]{64}$/.test(sha256)
  return { path: rfilename, sizeBytes: lfs?.size ?? size ?? undefined, sha256: isHash ? sha256 : undefined }
}

function licenceIn(tags: readonly string[]): string | undefined {
  const prefix = 'license:'
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)
}

async function askHub(
  { hfEndpoint, rules }: HubAccess,
  path: string,
  what: string,
  signal: AbortSignal,
): Promise<{ readonly status: number | undefined; readonly body?: unknown }> {
  const api = `${hfEndpoint.replace(/\/+$/, '')}/api/models`
  const url = path.startsWith('?') ? `${api}${path}` : `${api}/${path}`
  const { response } = await openUrl(url, { accept: 'application/json' }, rules, signal)
  if (response.statusCode !== 200) {
    response.destroy()
    return { status: response.statusCode }
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new Failure('upstream', `Cannot ${what}: the hub's answer is too long`)
    chunks.push(chunk)
  }
  return { status: 200, body: parseJson(Buffer.concat(chunks).toString('utf8')) }
}

function notListed(status: number | undefined, repository: string, revision: string): Failure {
  if (status === 404) {
    const message = `Cannot find the repository "${repository}": there is none of this name with the revision "${revision}"`
    return new Failure('missing', message, { param: 'model' })
  }
  if (status === 401 || status === 403) {
    const message = `Cannot read the repository "${repository}": there is none, or it wants a token; set HF_TOKEN to one that may read it`
    return new Failure('missing', message, { param: 'model' })
  }
  return new Failure('upstream', `Cannot list "${repository}": the hub answered with status ${status}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
