import { type FlowDocument, inTurn, type MergeConflict, mergeDocuments, takeTheirs } from '@hearth/flow'
import type { Editor } from '../editor/editor.ts'
import { isSameDrawing } from './is-same-drawing.ts'
import type { LocalCopies, LocalCopy } from './local-copies.ts'
import type { DraftChange, ServiceDraft } from './service-draft.ts'
import type { Choice, Conflict, SyncState } from './sync-state.ts'
import { Unanswered } from './unanswered.ts'
import { t } from './words.ts'

type Drawn = ServiceDraft & { readonly document: FlowDocument }

export type DraftSyncDeps = {
  readonly editor: Editor
  /** What the service had when the editor began with it. */
  readonly opened: Drawn
  /** Key of the copy of this window. */
  readonly key: string
  readonly copies: Pick<LocalCopies, 'put' | 'remove'>
  /** These reject with what `refusalOf` reads. */
  load(): Promise<ServiceDraft>
  put(change: DraftChange): Promise<ServiceDraft>
  discard(revision: number): Promise<unknown>
  deploy(revision: number, note: string): Promise<unknown>
  /** The drawing of a version; an empty one where it is not kept any more. */
  version(version: number): Promise<FlowDocument>
  /** What a service that answered said; `undefined` when it did not answer. */
  refusalOf(error: unknown): { readonly status: number; readonly message: string } | undefined
  nowMs(): number
  /** @returns takes it back */
  after(delayMs: number, run: () => void): () => void
}

// Half a second after the last change, and while somebody types on and on so often that it is there within a second.
const restMs = 500
const maxWaitMs = 750
const retryMs = 2_000
const changedMeanwhile: readonly number[] = [404, 409]

type Question = Conflict & {
  readonly base: FlowDocument
  readonly theirs: FlowDocument
  take(merged: FlowDocument): void
}

/**
 * Keeps the draft of a flow at the service as it is drawn, and takes in what others draw.
 *
 * Before each request a copy goes to this browser, so that neither the end of the window nor of the service loses more
 * than the last second. Requests go one after the other.
 */
export class DraftSync {
  readonly #deps: DraftSyncDeps
  readonly #listeners = new Set<() => void>()
  /** What the service has acknowledged. */
  #base: Drawn
  readonly #unanswered = new Unanswered()
  /** The version that the drawing is based on by now. */
  #basis: number
  #seen: FlowDocument
  #state: SyncState
  #question: Question | undefined
  #awaySinceMs: number | undefined
  #refusal: string | undefined
  #unsavedSinceMs: number | undefined
  #mayBeStale = false
  /** Copies of other windows whose content is in the drawing. */
  #adopted: string[] = []
  #kept: readonly { readonly key: string; readonly copy: LocalCopy }[] = []
  #work: Promise<void> | undefined
  #cancelTimer = () => {}
  #leaveEditor = () => {}

  constructor(deps: DraftSyncDeps) {
    this.#deps = deps
    this.#base = deps.opened
    this.#basis = deps.opened.basedOnVersion
    this.#seen = deps.editor.get().document
    this.#state = this.#describe()
  }

  /** Follows the editor from now on. */
  start(): void {
    this.#leaveEditor = this.#deps.editor.subscribe(() => this.#drawn())
    this.#drawn()
  }

  readonly get = (): SyncState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends what is to be sent now. */
  async flush(): Promise<void> {
    this.#cancelTimer()
    await this.#work
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined
      this.#unsavedSinceMs = undefined
      this.#tell()
      if (this.#awaySinceMs !== undefined) this.#wait(retryMs)
      else if (this.#isUnsaved() && this.#question === undefined && this.#refusal === undefined) this.#wait(restMs)
    })
    await this.#work
  }

  /** Looks at what the service has: another window may have changed something. */
  lookAgain(): Promise<void> {
    this.#mayBeStale = true
    return this.flush()
  }

  /** Brings in what windows that are no more had drawn here. */
  async adopt(kept: readonly { readonly key: string; readonly copy: LocalCopy }[]): Promise<void> {
    this.#kept = [...this.#kept, ...kept]
    this.#adoptNext()
    await this.flush()
  }

  /** Answers the question of {@link SyncState.conflict}; another one may follow. */
  async resolve(choiceOf: (conflict: MergeConflict) => Choice): Promise<void> {
    const question = this.#question
    if (question === undefined) return
    const { base, theirs, inputs } = question
    const { document, conflicts } = mergeDocuments(base, this.#deps.editor.get().document, theirs)
    const isAsked = ({ nodeId, input }: MergeConflict) =>
      inputs.some((asked) => asked.nodeId === nodeId && asked.input === input)
    this.#question = undefined
    if (!conflicts.every(isAsked)) this.#ask({ ...question, inputs: conflicts })
    else {
      const given = conflicts.filter((conflict) => choiceOf(conflict) === 'theirs')
      question.take(inTurn(...given.map((conflict) => takeTheirs(conflict, theirs)))(document))
    }
    this.#adoptNext()
    await this.flush()
  }

  /** Takes in what was deployed since the draft was begun. @throws when the service does not tell it */
  async takeInDeployed(): Promise<void> {
    const { deployedVersion } = this.#base
    const [base, theirs] = await Promise.all([this.#deps.version(this.#basis), this.#deps.version(deployedVersion)])
    this.#merge({ with: 'deployed', author: undefined, base, theirs }, (merged) => {
      this.#deps.editor.apply(t('takeInVersion', { version: `${deployedVersion}` }), () => merged)
      this.#basis = deployedVersion
    })
    await this.flush()
  }

  /** @throws where the draft is not at the service, or another version was deployed meanwhile */
  async deploy(note: string): Promise<void> {
    await this.flush()
    const { phase, revision } = this.#state
    if (phase !== 'saved') throw new Error(t('notSavedYet'))
    try {
      await this.#deps.deploy(revision, note)
      this.#base = { ...this.#base, revision: 0 }
    } finally {
      await this.lookAgain()
    }
  }

  /** Draws what is deployed, which can be undone. @throws when the service does not take it */
  async discard(): Promise<void> {
    await this.flush()
    if (this.#base.revision > 0) await this.#deps.discard(this.#base.revision)
    const deployed = await this.#deps.load()
    if (deployed.document === undefined) return
    const { document } = deployed
    this.#acknowledge({ ...deployed, document })
    this.#deps.editor.apply(t('discard'), () => document)
    this.#tell()
  }

  /** Sends what is left and follows the editor no longer. */
  async stop(): Promise<void> {
    this.#leaveEditor()
    await this.flush()
    this.#cancelTimer()
  }

  #drawn(): void {
    const { document } = this.#deps.editor.get()
    if (document === this.#seen) return
    this.#seen = document
    const nowMs = this.#deps.nowMs()
    this.#unsavedSinceMs ??= nowMs
    this.#refusal = undefined
    this.#tell()
    this.#wait(Math.max(0, Math.min(restMs, this.#unsavedSinceMs + maxWaitMs - nowMs)))
  }

  #wait(delayMs: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.after(delayMs, () => void this.flush())
  }

  #isUnsaved(): boolean {
    return this.#deps.editor.get().document !== this.#base.document || this.#basis !== this.#base.basedOnVersion
  }

  async #run(): Promise<void> {
    const { copies, editor, key, nowMs, refusalOf } = this.#deps
    if (this.#isUnsaved())
      await copies.put(key, { document: editor.get().document, base: this.#base.document, atMs: nowMs() })
    try {
      if (this.#mayBeStale) await this.#catchUp()
      if (this.#isUnsaved() && this.#question === undefined) await this.#save()
      this.#awaySinceMs = undefined
      this.#refusal = undefined
    } catch (error) {
      const refusal = refusalOf(error)
      // After a server was overloaded or the session over it goes on as well.
      if (refusal === undefined || refusal.status >= 500 || [401, 429].includes(refusal.status)) {
        this.#awaySinceMs ??= nowMs()
      } else {
        this.#awaySinceMs = undefined
        this.#refusal = refusal.message
      }
    }
    if (this.#isUnsaved() || this.#question !== undefined) return
    await copies.remove([key, ...this.#adopted])
    this.#adopted = []
  }

  async #save(): Promise<void> {
    const { editor, put, refusalOf } = this.#deps
    const { document } = editor.get()
    const { revision, basedOnVersion } = this.#base
    const isBasedAnew = this.#basis > 0 && (revision === 0 || this.#basis !== basedOnVersion)
    this.#unanswered.add(document)
    try {
      const saved = await put({ document, revision, basedOnVersion: isBasedAnew ? this.#basis : undefined })
      this.#acknowledge({ ...saved, document })
    } catch (error) {
      if (!changedMeanwhile.includes(refusalOf(error)?.status ?? 0)) throw error
      await this.#catchUp()
      if (this.#isUnsaved() && this.#question === undefined) this.#wait(0)
    }
  }

  async #catchUp(): Promise<void> {
    const present = await this.#deps.load()
    this.#mayBeStale = false
    const { revision, basedOnVersion } = this.#base
    if (present.revision === revision && present.basedOnVersion === basedOnVersion) {
      this.#base = { ...this.#base, deployedVersion: present.deployedVersion }
      return
    }
    const { document: theirs, author } = present
    if (theirs === undefined) throw new Error(t('draftNoDrawing'))
    // What was drawn here and taken without an answer is nobody else's.
    const base = this.#unanswered.find(theirs) ?? this.#base.document
    this.#merge({ with: 'draft', author, base, theirs }, (merged) => {
      const isRebased = this.#basis !== this.#base.basedOnVersion
      const basis = isRebased ? Math.max(this.#basis, present.basedOnVersion) : present.basedOnVersion
      // What says nothing new is not sent: two windows would answer each other for ever.
      this.#acknowledge({ ...present, document: isSameDrawing(merged, theirs) ? merged : theirs })
      this.#basis = basis
      this.#receive(merged)
    })
  }

  #merge(sides: Omit<Question, 'inputs' | 'take'>, take: Question['take']): void {
    const { base, theirs } = sides
    const mine = this.#deps.editor.get().document
    const { document, conflicts } =
      mine === base ? { document: theirs, conflicts: [] } : mergeDocuments(base, mine, theirs)
    if (conflicts.length > 0) this.#ask({ ...sides, inputs: conflicts, take })
    else take(document)
  }

  #adoptNext(): void {
    while (this.#question === undefined) {
      const [next, ...rest] = this.#kept
      if (next === undefined) return
      this.#kept = rest
      const { document: theirs, base } = next.copy
      this.#merge({ with: 'kept', author: undefined, base, theirs }, (merged) => {
        this.#adopted.push(next.key)
        this.#receive(merged)
      })
    }
  }

  #receive(document: FlowDocument): void {
    if (document !== this.#deps.editor.get().document) this.#deps.editor.receive(document)
  }

  #ask(question: Question): void {
    this.#question = question
    this.#tell()
  }

  #acknowledge(base: Drawn): void {
    this.#unanswered.clear()
    this.#base = base
    this.#basis = base.basedOnVersion
  }

  #describe(): SyncState {
    const { revision, updatedAtMs: savedAtMs, author, deployedVersion } = this.#base
    const question = this.#question
    return {
      phase: this.#phase(),
      revision,
      savedAtMs,
      awaySinceMs: this.#awaySinceMs,
      refusal: this.#refusal,
      conflict: question,
      author,
      basedOnVersion: this.#basis,
      deployedVersion,
    }
  }

  #phase(): SyncState['phase'] {
    if (this.#question !== undefined) return 'conflict'
    if (this.#refusal !== undefined) return 'refused'
    if (this.#awaySinceMs !== undefined) return 'away'
    return this.#isUnsaved() ? 'unsaved' : 'saved'
  }

  // While somebody types the state stays, and who shows it is not to draw at each letter.
  #tell(): void {
    const next = this.#describe()
    const keys = Object.keys(next) as (keyof SyncState)[]
    if (keys.every((name) => next[name] === this.#state[name])) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
