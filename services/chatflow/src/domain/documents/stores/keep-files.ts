import type { FlowFiles } from '../../files/flow-files.ts'

export type KeptFile = {
  readonly id: string
  readonly name: string
  readonly mimePrefix: string
  readonly size: number
  readonly status: string
  readonly uploaded: string
}

type Fields = Readonly<Record<string, unknown>>

export type KeepFilesDeps = { readonly files: FlowFiles; readonly newId: () => string; readonly nowMs: () => number }

// `data:text/plain;base64,…`, with the name of the file as a further part after a comma.
const dataUrl = /^data:([^;,]*)[^,]*;base64,([^,]*)(?:,filename:(.*))?$/s

/**
 * Stores the files that came inside a loader's settings and puts their names in their place, as
 * `FILE-STORAGE::["…"]`.
 */
export async function keepFiles(
  deps: KeepFilesDeps,
  documentStoreId: string,
  config: Fields,
): Promise<{ readonly config: Fields; readonly files: readonly KeptFile[] }> {
  const kept: KeptFile[] = []
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(config)) {
    const urls = dataUrlsOf(value)
    if (urls.length === 0) entries.push([name, value])
    else {
      const stored = []
      for (const url of urls) stored.push(await keep(deps, documentStoreId, url))
      kept.push(...stored)
      entries.push([name, `FILE-STORAGE::${JSON.stringify(stored.map((file) => file.name))}`])
    }
  }
  return { config: Object.fromEntries(entries), files: kept }
}

async function keep(
  { files, newId, nowMs }: KeepFilesDeps,
  documentStoreId: string,
  { mime, base64, fileName }: DataUrl,
): Promise<KeptFile> {
  const bytes = Buffer.from(base64, 'base64')
  const name = await files.write({ documentStoreId }, fileName, bytes)
  const uploaded = new Date(nowMs()).toISOString()
  return { id: newId(), name, mimePrefix: mime, size: bytes.length, status: 'NEW', uploaded }
}

type DataUrl = { readonly mime: string; readonly base64: string; readonly fileName: string }

function dataUrlsOf(value: unknown): readonly DataUrl[] {
  if (typeof value !== 'string') return []
  const texts = value.startsWith('[') ? parseTexts(value) : [value]
  return texts.flatMap((text) => {
    const match = dataUrl.exec(text)
    if (match === null) return []
    return [{ mime: match[1] ?? '', base64: match[2] ?? '', fileName: match[3] || 'file' }]
  })
}

function parseTexts(value: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}
