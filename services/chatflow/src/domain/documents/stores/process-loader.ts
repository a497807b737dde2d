import { Failure } from '@hearth/kernel'
import type { Document } from '../document.ts'
import { inBatches } from '../embedding-store.ts'
import type { ReportProgress } from '../ingest/ingest-jobs.ts'
import { changeLoaders, type DocumentStoreDeps, findStore, putLoader } from './document-stores.ts'
import { keepFiles } from './keep-files.ts'
import { requireKind } from './require-kind.ts'
import { readChunks } from './store-components.ts'
import { readLoaders, type StoredLoader } from './stored-loader.ts'

const chunksAtOnce = 200

/** The loader's settings with what is sent of it in front of what is kept, and its files stored. */
export async function saveLoader(
  deps: DocumentStoreDeps,
  storeId: string,
  sent: Readonly<Record<string, unknown>> & { readonly id?: string | undefined },
): Promise<StoredLoader> {
  const store = await findStore(deps, storeId)
  requireLoaderKinds(deps, sent)
  const known = readLoaders(store).find(({ id }) => id === sent.id)
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== ''))
  const loader = { ...emptyLoader, ...known, ...given, id: sent.id ?? deps.newId() } as StoredLoader
  const { config, files } = await keepFiles({ ...deps, files: deps.env.files }, storeId, loader.loaderConfig)
  const status = known?.status ?? 'EMPTY'
  const saved = { ...loader, loaderConfig: config, status, ...(files.length > 0 && { files: [...files] }) }
  await putLoader(deps, storeId, saved)
  return saved
}

/** @throws {Failure} `invalid` when a loader or splitter is named that is not known */
export function requireLoaderKinds(
  { catalog }: Pick<DocumentStoreDeps, 'catalog'>,
  { loaderId, splitterId }: Readonly<Record<string, unknown>>,
): void {
  requireKind(catalog, typeof loaderId === 'string' ? loaderId : '', 'Document Loaders', 'loaderId')
  requireKind(catalog, typeof splitterId === 'string' ? splitterId : '', 'Text Splitters', 'splitterId')
}

const emptyLoader = {
  loaderId: '',
  loaderName: '',
  loaderConfig: {},
  splitterId: '',
  splitterName: '',
  splitterConfig: {},
  totalChunks: 0,
  totalChars: 0,
  status: 'EMPTY',
  files: [],
}

/**
 * Reads a loader's documents anew and keeps their pieces in place of what it had; a bounded number
 * of them is in memory at once.
 *
 * @returns the loader with its counts
 */
export async function processLoader(
  deps: DocumentStoreDeps,
  storeId: string,
  loader: StoredLoader,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<StoredLoader> {
  if (loader.loaderId === '')
    throw new Failure('invalid', `Cannot read the documents of "${loader.id}": it has no "loaderId"`, {
      param: 'loaderId',
    })
  const { error: _old, ...sound } = loader
  await putLoader(deps, storeId, { ...sound, status: 'SYNCING' })
  try {
    const counted = await replaceChunks(deps, storeId, loader, report, signal)
    const done = { ...sound, ...counted, status: 'SYNC' }
    await putLoader(deps, storeId, done)
    return done
  } catch (error) {
    await putLoader(deps, storeId, { ...sound, status: 'STALE', error: reasonOf(error) })
    throw error
  }
}

/** What is said of a loader whose work has failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  return error instanceof Error && error.name === 'AbortError' ? 'It was stopped' : 'Internal error'
}

/** Takes a loader that came to nothing out of its store, with its pieces and the files that came with it. */
export async function discardLoader(deps: DocumentStoreDeps, storeId: string, { id, files }: StoredLoader) {
  await deps.chunks.removeAll({ where: { storeId, docId: id } })
  await changeLoaders(deps, storeId, (loaders) => loaders.filter((other) => other.id !== id))
  for (const file of files) {
    const name: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, 'name') : undefined
    if (typeof name === 'string') await deps.env.files.remove({ documentStoreId: storeId }, name)
  }
}

async function replaceChunks(
  deps: DocumentStoreDeps,
  storeId: string,
  loader: StoredLoader,
  report: ReportProgress,
  signal: AbortSignal,
) {
  const { chunks, newId } = deps
  let totalChunks = 0
  let totalChars = 0
  const toRow = ({ pageContent, metadata }: Document) => {
    totalChunks += 1
    totalChars += pageContent.length
    const text = JSON.stringify(metadata)
    return { id: newId(), storeId, docId: loader.id, chunkNo: totalChunks, pageContent, metadata: text }
  }
  await chunks.removeAll({ where: { storeId, docId: loader.id } })
  for await (const batch of inBatches(readChunks(deps, storeId, loader, signal), chunksAtOnce)) {
    signal.throwIfAborted()
    await chunks.addAll(batch.map(toRow))
    report({ stage: 'loading', chunks: totalChunks })
  }
  return { totalChunks, totalChars }
}

/** The first pieces a loader would make, without keeping any. @param limit how many; all of them are counted */
export async function previewLoader(
  deps: DocumentStoreDeps,
  storeId: string,
  loader: StoredLoader,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly chunks: readonly Document[]; readonly totalChunks: number }> {
  const shown: Document[] = []
  let totalChunks = 0
  for await (const document of readChunks(deps, storeId, loader, signal)) {
    totalChunks += 1
    if (shown.length < limit) shown.push(document)
  }
  return { chunks: shown, totalChunks }
}
