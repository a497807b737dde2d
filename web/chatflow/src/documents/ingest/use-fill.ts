import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../words.ts'
import { type IngestJob, ingest, progressOf } from './follow-job.ts'

/** Puts all pieces of a store into its vector store, and says how far that is. */
export function useFill(storeId: string) {
  const client = useQueryClient()
  const [words, setWords] = useState<string>()
  const fill = useMutation({
    mutationFn: () => ingest('/document-store/vectorstore/insert', { storeId }, tell, new AbortController().signal),
    onSuccess: ({ result }) => setWords(wordsOf(result)),
    onError: () => setWords(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.stores }),
  })
  return { ...fill, words }

  function tell(job: IngestJob): void {
    setWords(progressOf(job).words)
  }
}

/** What an upsert did: "3 added, 2 left as they were". */
export function wordsOf(result: unknown): string {
  const counts = typeof result === 'object' && result !== null ? (result as Readonly<Record<string, unknown>>) : {}
  const told = names.flatMap((name) => {
    const count = counts[name]
    return typeof count === 'number' && count > 0 ? [t(name, { number: count })] : []
  })
  return told.length === 0 ? t('nothingToDo') : told.join(', ')
}

const names = ['numAdded', 'numUpdated', 'numSkipped', 'numDeleted'] as const
