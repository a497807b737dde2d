import { chooseFiles, modelIdOf, parseModelSource, type RemoteFile } from '../domain/models/model-source.ts'
import type { FetchRules } from './fetch-rules.ts'
import { listRepository } from './hub.ts'

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
  const listed = await listRepository({ hfEndpoint, rules }, source, signal)
  const names = chooseFiles(
    source,
    listed.files.map(({ path }) => path),
  )
  const files = names.map((name) => {
    const { sha256, sizeBytes } = listed.files.find(({ path }) => path === name) ?? {}
    const url = `${base}/${source.repository}/resolve/${listed.commit ?? source.revision}/${name}`
    return { url, target: `${source.folder}/${name}`, sha256, sizeBytes }
  })
  return { id: modelIdOf(`${source.folder}/${names[0]}`), files }
}
