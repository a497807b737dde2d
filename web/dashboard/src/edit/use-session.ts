import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Dashboard } from '../model/dashboard.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from '../model/edit/draft.ts'
import { toEditable } from '../model/edit/editable.ts'
import { type Change, findChanges } from '../model/edit/find-changes.ts'
import { change, type History, redo, startHistory, undo } from '../model/edit/history.ts'
import { type Json, numberOf } from '../model/json.ts'
import { readDashboard } from '../model/read/read-dashboard.ts'

/** A dashboard that is being edited. */
export type Session = {
  readonly json: Json
  /** The same, as the page works with it; parts that did not change stay the same objects. */
  readonly read: Dashboard
  readonly changes: readonly Change[]
  /** Version of the stored dashboard that the changes began from; 0 for a new one. */
  readonly baseVersion: number
  /** It was written in another form, and saving writes it in the classic one. */
  readonly wasConverted: boolean
  /** When the browser last kept the draft; `undefined` while there is nothing to keep, `failed` when it has no room. */
  readonly kept: number | 'failed' | undefined
  /** Takes a change as a step of its own, or as part of the last one of the same name. */
  readonly change: (make: (json: Json) => Json, step?: string) => void
  /** `undefined` where there is no step. */
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** Forgets the draft, as what is in it was saved or is not wanted. */
  readonly forget: () => void
}

export type SessionStart = {
  /** Under which the draft is kept. */
  readonly draftKey: string
  readonly stored: unknown
}

const keepMs = 400

/** Edits a dashboard, from the draft that the browser kept of it where there is one. */
export function useSession({ draftKey, stored }: SessionStart): Session {
  const [{ base, wasConverted, draft }] = useState(() => {
    const { json: base, wasConverted } = toEditable(stored)
    return { base, wasConverted, draft: readDraft(localStorage, draftKey) }
  })
  const [history, setHistory] = useState(() => startHistory(draft?.json ?? base))
  const baseVersion = draft?.baseVersion ?? numberOf(base.version) ?? 0
  const [readShared] = useState(createSharingReader)
  const { present: json } = history
  const read = useMemo(() => readShared(json), [readShared, json])
  const changes = useMemo(() => findChanges(base, json), [base, json])
  const hasChanged = history.past.length > 0 || draft !== undefined
  const { kept, forget } = useKept(draftKey, json, { baseVersion, hasChanged, keptAtMs: draft?.savedAtMs })
  return {
    json,
    read,
    changes,
    baseVersion,
    wasConverted,
    kept,
    change: (make, step) => setHistory((before) => change(before, make(before.present), step)),
    ...ways(history, setHistory),
    forget,
  }
}

function ways(history: History<Json>, set: (make: (history: History<Json>) => History<Json>) => void) {
  return {
    undo: history.past.length === 0 ? undefined : () => set(undo),
    redo: history.future.length === 0 ? undefined : () => set(redo),
  }
}

function createSharingReader(): (json: Json) => Dashboard {
  let last: Dashboard | undefined
  return (json) => {
    last = replaceEqualDeep(last, readDashboard(json)) as Dashboard
    return last
  }
}

type KeptOptions = Pick<Draft, 'baseVersion'> & { readonly hasChanged: boolean; readonly keptAtMs: number | undefined }

function useKept(draftKey: string, json: Json, { baseVersion, hasChanged, keptAtMs }: KeptOptions) {
  const [kept, setKept] = useState<number | 'failed' | undefined>(keptAtMs)
  // Told at once: who ends editing takes this away before it is drawn again.
  const forgotten = useRef(false)
  const keep = useEffectEvent(() => {
    if (forgotten.current || !hasChanged) return
    const savedAtMs = Date.now()
    setKept(writeDraft(localStorage, draftKey, { json, baseVersion, savedAtMs }) ? savedAtMs : 'failed')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept anew for other contents
  useEffect(() => {
    const timer = setTimeout(keep, keepMs)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [json])
  // Whoever goes elsewhere at once loses nothing.
  useEffect(() => () => keep(), [])
  const forget = () => {
    forgotten.current = true
    dropDraft(localStorage, draftKey)
  }
  return { kept, forget }
}
