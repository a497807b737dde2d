import { useState } from 'react'
import { setAt } from '../model/edit/set-at.ts'
import { flag, type Json } from '../model/json.ts'
import type { DataSource } from '../queries/data-sources.ts'
import { type TestResult, useSaveSource, useTestSource } from '../queries/edit-sources.ts'
import { t } from './words.ts'

/** A data source while its form is filled in. */
export type SourceDraft = {
  readonly draft: Json
  readonly set: (path: string, value: unknown) => void
  /** Whether it was kept and answers; undefined before the first try. */
  readonly result: TestResult | undefined
  readonly isBusy: boolean
  /** Keeps it, where it may be changed, and asks whether it answers. */
  readonly submit: () => Promise<void>
}

export function useSourceDraft(source: DataSource | undefined): SourceDraft {
  const [draft, setDraft] = useState<Json>(() => ({ name: '', type: 'prometheus', access: 'proxy', ...source }))
  const [result, setResult] = useState<TestResult>()
  const save = useSaveSource()
  const test = useTestSource()
  const keep = async () => {
    try {
      const { datasource } = await save.mutateAsync(draft)
      // What is secret is not shown again.
      setDraft((before) => ({ ...before, ...datasource, secureJsonData: undefined }))
      return datasource.uid
    } catch (error) {
      setResult({ isWell: false, message: t('notSaved', { message: error instanceof Error ? error.message : '' }) })
      return undefined
    }
  }
  return {
    draft,
    set: (path, value) => setDraft((before) => setAt(before, path, value)),
    result,
    isBusy: save.isPending || test.isPending,
    async submit() {
      setResult(undefined)
      const uid = flag(draft.readOnly) ? source?.uid : await keep()
      if (uid !== undefined) setResult(await test.mutateAsync(uid))
    },
  }
}
