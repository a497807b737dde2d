import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import {
  chooseFiles,
  type ModelSource,
  modelIdOf,
  parseModelSource,
  type RemoteFile,
} from '../domain/models/model-source.ts'
import type { FetchRules } from './fetch-rules.ts'
import { openUrl } from './open-url.ts'

const listing = z.object({
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

type Listing = z.output<typeof listing>

const maxListingBytes = 16 * 1024 * 1024

/** A model that can be pulled. */
export type ResolvedSource = { readonly id: string; readonly files: readonly RemoteFile[] }

/**
 * The files that a model address stands for. The hub is asked for the commit of the revision, so that
 * all files are of one version, and for their sizes and hashes.
 *
 * @throws {Failure} `invalid` for an address that cannot be read, `missing` when there is no such model,
 *   `rate-limited` or `upstream` when the hub does not answer
 */
export async function resolveSource(
  address: string,
  hfEndpoint: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<ResolvedSource> {
  const source = parseModelSource(address)
  if (source.kind === 'url') return source
  const base = hfEndpoint.replace(/\/+$/, '')
  const listed = await fetchListing(`${base}/api/models`, source, rules, signal)
  const names = chooseFiles(
    source,
    listed.siblings.map(({ rfilename }) => rfilename),
  )
  const files = names.map((name) => {
    const entry = listed.siblings.find(({ rfilename }) => rfilename === name)
    const sha256 = entry?.lfs?.sha256?.toLowerCase()
    return {
      url: `${base}/${source.repository}/resolve/${listed.sha ?? source.revision}/${name}`,
      target: `${source.folder}/${name}`,
      sha256: sha256 !== undefined && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined,
      sizeBytes: entry?.lfs?.size ?? entry?.size ?? undefined,
    }
  })
  return { id: modelIdOf(`${source.folder}/${names[0]}`), files }
}

async function fetchListing(
  api: string,
  { repository, revision }: Extract<ModelSource, { kind: 'hub' }>,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<Listing> {
  const url = `${api}/${repository}/revision/${revision}?blobs=true`
  const { response } = await openUrl(url, { accept: 'application/json' }, rules, signal)
  if (response.statusCode !== 200) {
    response.destroy()
    throw notListed(response.statusCode, repository, revision)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxListingBytes) throw new Failure('upstream', `Cannot list "${repository}": its listing is too long`)
    chunks.push(chunk)
  }
  const parsed = listing.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')))
  if (!parsed.success) throw new Failure('upstream', `Cannot list "${repository}": the hub's answer is not a listing`)
  return parsed.data
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
