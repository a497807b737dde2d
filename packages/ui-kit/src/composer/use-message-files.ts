import { useState } from 'react'
import { renderSize } from '../content/render-amount.ts'
import { type FileRules, type Refusal, takeFiles } from './take-files.ts'
import { t } from './words.ts'

/** The files of the message that is being written; without rules none are taken. */
export function useMessageFiles(rules: FileRules | undefined) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  return {
    files,
    refusals: rules === undefined ? [] : refused.map((refusal) => sentenceOf(refusal, rules)),
    /** @returns whether these files were looked at at all */
    take(offered: readonly File[]): boolean {
      if (rules === undefined || offered.length === 0) return false
      const taken = takeFiles(files, offered, rules)
      setFiles(taken.files)
      setRefused(taken.refused)
      return true
    },
    drop: (file: File) => setFiles((before) => before.filter((one) => one !== file)),
    clear() {
      setFiles([])
      setRefused([])
    },
  }
}

function sentenceOf({ name, why }: Refusal, { maxBytes, maxCount }: FileRules): string {
  if (why === 'kind') return t('kind', { name })
  return why === 'size' ? t('size', { name, limit: renderSize(maxBytes) }) : t('count', { name, count: maxCount })
}
