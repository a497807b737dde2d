import { matchesGlob } from 'node:path'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Document } from '../../../domain/documents/document.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readText } from '../../read-inputs.ts'
import { fetchSource } from '../fetch-source.ts'

export type RepositoryPlace = {
  /** As it was written, for the metadata. */
  readonly link: string
  /** Base address of the interface, without a slash at its end. */
  readonly api: string
  readonly owner: string
  readonly name: string
  readonly branch: string
  /** Folder within the repository; empty for all of it. */
  readonly path: string
}

export type Repository = RepositoryPlace & {
  readonly recursive: boolean
  /** Paths left out, as in `.gitignore`. */
  readonly ignore: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

const maxFiles = 10_000
const maxFileBytes = 1_048_576
const defaultApi = 'https://api.github.com'
const version = { 'x-github-api-version': '2022-11-28', 'user-agent': 'hearth' }

const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), size: z.number().optional() })),
})

/** @throws {Failure} `broken` when the link names no repository */
export function parseRepoLink(inputs: NodeInputs, base = 'https://github.com', api?: string): RepositoryPlace {
  const link = readText(inputs, 'repoLink')?.trim() ?? ''
  const parts = URL.canParse(link) && link.startsWith(base) ? new URL(link).pathname.split('/').filter(Boolean) : []
  const [owner, name, mark, linkedBranch, ...path] = parts.map(decodeURIComponent)
  if (owner === undefined || name === undefined)
    throw new Failure('broken', `Cannot load "${inputs.label}": "${link.slice(0, 100)}" is no repository below ${base}`)
  const branch = mark === 'tree' && linkedBranch !== undefined ? linkedBranch : (readText(inputs, 'branch') ?? 'main')
  return {
    link,
    api: (api ?? defaultApi).replace(/\/+$/, ''),
    owner,
    name: name.replace(/\.git$/, ''),
    branch,
    path: mark === 'tree' ? path.join('/') : '',
  }
}

/** The text files of a repository, in order of their paths: those that are larger than 1 MB, or no text, are passed over. */
export async function* readRepository(
  repository: Repository,
  env: Pick<NodeEnv, 'fetch'>,
  signal: AbortSignal,
): AsyncIterable<Document> {
  const { api, owner, name, branch, headers, link } = repository
  const root = `${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`
  for (const path of await pathsOf(root, repository, env, signal)) {
    const url = `${root}/contents/${path.split('/').map(encodeURIComponent).join('/')}?ref=${encodeURIComponent(branch)}`
    const raw = { ...version, ...headers, accept: 'application/vnd.github.raw+json' }
    const { bytes } = await fetchSource(env, url, signal, { headers: raw })
    // A zero byte is in no text.
    if (bytes.includes(0)) continue
    yield { pageContent: new TextDecoder().decode(bytes), metadata: { source: path, repository: link, branch } }
  }
}

async function pathsOf(
  root: string,
  { branch, path: folder, recursive, ignore, headers }: Repository,
  env: Pick<NodeEnv, 'fetch'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const url = `${root}/git/trees/${encodeURIComponent(branch)}?recursive=1`
  const accept = { ...version, ...headers, accept: 'application/vnd.github+json' }
  const { bytes } = await fetchSource(env, url, signal, { headers: accept })
  const tree = readTree(bytes)
  const within = folder === '' ? '' : `${folder}/`
  const paths = tree
    .filter(({ type, size = 0 }) => type === 'blob' && size <= maxFileBytes)
    .map(({ path }) => path)
    .filter((path) => path.startsWith(within) && (recursive || !path.slice(within.length).includes('/')))
    .filter((path) => !ignore.some((pattern) => isIgnored(path, pattern)))
  if (paths.length > maxFiles)
    throw new Failure(
      'too-large',
      `Cannot load the repository: it has more than ${maxFiles} files, and some must be ignored`,
    )
  return paths
}

function readTree(bytes: Uint8Array): z.output<typeof treeSchema>['tree'] {
  try {
    return treeSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).tree
  } catch (cause) {
    throw new Failure('upstream', 'Cannot load the repository: the list of its files cannot be read', { cause })
  }
}

// A pattern without a slash holds at any depth; a folder's holds for all below it.
function isIgnored(path: string, pattern: string): boolean {
  const plain = pattern.replace(/^\//, '').replace(/\/$/, '')
  const anywhere = pattern.includes('/') && !pattern.endsWith('/') ? plain : `**/${plain}`
  return [plain, anywhere].some((each) => matchesGlob(path, each) || matchesGlob(path, `${each}/**`))
}
