import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import type { Chatflow } from '../../api/chatflow.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Draft } from '../read-flow.ts'
import { t } from '../words.ts'
import { type Rest, withoutFlows } from './bundle-rest.ts'
import { readImport } from './read-import.ts'

/** A flow found in a file, and what became of it. */
export type ImportItem = Draft & {
  readonly id: number
  /** Tells the file from others of the same name. */
  readonly fileId: number
  readonly done?: Chatflow
  readonly error?: string
}

/** What a file holds beside its flows, and what became of it. */
export type RestItem = {
  readonly id: number
  readonly fileId: number
  readonly file: string
  readonly rest: Rest
  readonly isDone: boolean
  /** Whether something of flows stayed out, whose ids others have here. */
  readonly isPartial?: boolean
  readonly error?: string | undefined
}

// What the service takes in one request by default.
const maxFileBytes = 52_428_800
let nextId = 1

/** Reads files and stores the flows found in them, one after the other; one that fails holds up none, of either. */
export function useImport() {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly ImportItem[]>([])
  const [rests, setRests] = useState<readonly RestItem[]>([])
  const read = useMutation({
    /** @returns why there is nothing to take from a file, for each such file */
    async mutationFn(files: readonly File[]): Promise<readonly string[]> {
      const outcomes = await Promise.allSettled(files.map(readFile))
      const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      setItems((before) => [...before, ...found.flatMap(({ flows }) => flows)])
      setRests((before) => [...before, ...found.flatMap(({ rest }) => rest ?? [])])
      return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [messageOf(outcome.reason)] : []))
    },
  })
  const store = useMutation({
    async mutationFn() {
      const flows = new Map(items.map((item) => [item.id, item]))
      for (const item of items.filter(({ done }) => done === undefined)) {
        const stored = { ...item, ...(await storeFlow(item)) }
        flows.set(item.id, stored)
        setItems((before) => before.map((other) => (other.id === item.id ? stored : other)))
      }
      // Messages and drafts are of flows, which have to be there by now.
      for (const item of rests.filter(({ isDone }) => !isDone)) {
        const outcome = await storeRest(
          item,
          [...flows.values()].filter(({ fileId }) => fileId === item.fileId),
        )
        setRests((before) => before.map((other) => (other.id === item.id ? { ...other, ...outcome } : other)))
      }
    },
    // Tools, variables and what else came along are kept as well.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.all }),
  })
  const drop = (id: number) => {
    setItems((before) => before.filter((item) => item.id !== id))
    setRests((before) => before.filter((item) => item.id !== id))
  }
  return { items, rests, read, store, drop }
}

type FileContent = { readonly flows: readonly ImportItem[]; readonly rest?: RestItem }

async function readFile(file: File): Promise<FileContent> {
  if (file.size > maxFileBytes)
    throw new Error(t('cannotImport', { file: file.name, reason: t('fileTooLarge', { size: '50 MiB' }) }))
  const { drafts, rest } = await readImport(await file.text(), file.name)
  const fileId = nextId++
  const flows = drafts.map((draft) => ({ ...draft, id: nextId++, fileId }))
  return rest === undefined
    ? { flows }
    : { flows, rest: { id: nextId++, fileId, file: file.name, rest, isDone: false } }
}

async function storeFlow({ flow }: ImportItem): Promise<Pick<ImportItem, 'done' | 'error'>> {
  try {
    return { done: await askApi<Chatflow>('/chatflows', { method: 'POST', body: flow }) }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

async function storeRest({ rest }: RestItem, flows: readonly ImportItem[]): Promise<Partial<RestItem>> {
  if (flows.some(({ done }) => done === undefined)) return { error: t('restWaits') }
  // Whose id is taken came as a copy: its messages are those of the flow that is here.
  const copied = new Set(flows.flatMap(({ flow, done }) => (flow.id === done?.id ? [] : [flow.id])))
  const left = withoutFlows(rest, copied)
  try {
    if (left !== undefined) await askApi('/export-import/import', { method: 'POST', body: left })
    return { isDone: true, isPartial: countOf(left) < countOf(rest), error: undefined }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

const countOf = (rest: Rest = {}) => Object.values(rest).reduce((sum, rows) => sum + rows.length, 0)

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
