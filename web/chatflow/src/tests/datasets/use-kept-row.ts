import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import type { DatasetRow } from '../test-api.ts'

type Values = Pick<DatasetRow, 'input' | 'output'>

// Nothing that was typed longer ago than a second may be lost.
const pauseMs = 500

/** What is written in a row, kept by itself: after a pause, when the field is left, and when the row goes out of sight. */
export function useKeptRow(row: DatasetRow) {
  const [values, setValues] = useState<Values>({ input: row.input, output: row.output })
  const [kept, setKept] = useState<Values>(values)
  const { mutate, isPending, isSuccess, error } = useMutation({
    // One after the other: an earlier text must not come after a later one.
    scope: { id: `row ${row.id}` },
    mutationFn: (body: Values) => askApi(`/datasets/rows/${row.id}`, { method: 'PUT', body }),
  })
  const isChanged = values.input !== kept.input || values.output !== kept.output
  const keep = useEffectEvent(() => {
    if (!isChanged) return
    setKept(values)
    // What was refused is tried again with the next letter, or when the field is left.
    mutate(values, { onError: () => setKept(row) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => () => keep(), [])
  const state = isPending || isChanged ? 'saving' : isSuccess ? 'saved' : 'untouched'
  return { values, change: setValues, keep: () => keep(), state, error } as const
}
