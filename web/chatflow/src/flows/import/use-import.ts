import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import type { Chatflow } from '../../api/chatflow.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Draft } from '../read-flow.ts'
import { t } from '../words.ts'
import { readImport } from './read-import.ts'

/** A flow found in a file, and what became of it. */
export type ImportItem = Draft & { readonly id: number; readonly done?: Chatflow; readonly error?: string }

// What the service takes in one request by default.
const maxFileBytes = 52_428_800
let nextId = 1

/** Reads files and stores the flows found in them, one after the other; one that fails holds up none, of either. */
export function useImport() {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly ImportItem[]>([])
  const read = useMutation({
    /** @returns why there is nothing to take from a file, for each such file */
    async mutationFn(files: readonly File[]): Promise<readonly string[]> {
      const outcomes = await Promise.allSettled(files.map(readFile))
      const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
      setItems((before) => [...before, ...found])
      return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [messageOf(outcome.reason)] : []))
    },
  })
  const store = useMutation({
    async mutationFn() {
      for (const item of items.filter(({ done }) => done === undefined)) {
        const outcome = await storeFlow(item)
        setItems((before) => before.map((other) => (other.id === item.id ? { ...item, ...outcome } : other)))
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flows }),
  })
  const drop = (id: number) => setItems((before) => before.filter((item) => item.id !== id))
  return { items, read, store, drop }
}

async function readFile(file: File): Promise<readonly ImportItem[]> {
  if (file.size > maxFileBytes)
    throw new Error(t('cannotImport', { file: file.name, reason: t('fileTooLarge', { size: '50 MiB' }) }))
  const drafts = await readImport(await file.text(), file.name)
  return drafts.map((draft) => ({ ...draft, id: nextId++ }))
}

async function storeFlow({ flow }: ImportItem): Promise<Pick<ImportItem, 'done' | 'error'>> {
  try {
    return { done: await askApi<Chatflow>('/chatflows', { method: 'POST', body: flow }) }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
