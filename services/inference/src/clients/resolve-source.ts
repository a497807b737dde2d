import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { chooseFile, hubFile, parseModelSource, type RemoteFile } from '../domain/model-source.ts'
import { type FetchRules, openUrl } from './open-url.ts'

const listing = z.object({ siblings: z.array(z.object({ rfilename: z.string() })) })
const maxListingBytes = 16 * 1024 * 1024

/**
 * The file that a model address stands for; asks the hub when the address names only a repository.
 *
 * @throws {Failure} `invalid` for an address that cannot be read, `missing` when there is no such model
 */
export async function resolveSource(
  address: string,
  hfEndpoint: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<RemoteFile> {
  const source = parseModelSource(address, hfEndpoint)
  if (source.kind === 'file') return source
  const { repository, revision, quantization } = source
  const url = `${hfEndpoint.replace(/\/+$/, '')}/api/models/${repository}/revision/${revision}`
  const files = await listFiles(url, repository, rules, signal)
  return hubFile(repository, revision, chooseFile(repository, files, quantization), hfEndpoint)
}

async function listFiles(
  url: string,
  repository: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { response } = await openUrl(url, { accept: 'application/json' }, rules, signal)
  if (response.statusCode !== 200) {
    response.destroy()
    const reason = response.statusCode === 404 ? 'there is none of this name' : `status ${response.statusCode}`
    throw new Failure('missing', `Cannot find the repository "${repository}": ${reason}`, { param: 'model' })
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
  return parsed.data.siblings.map(({ rfilename }) => rfilename)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
