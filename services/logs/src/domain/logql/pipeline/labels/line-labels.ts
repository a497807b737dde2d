import type { StreamEntry, StreamLabels } from '../../../streams/stream-store.ts'
import { detectLevel } from './detect-level.ts'
import { takenSuffix } from './label-name.ts'

const errorLabel = '__error__'
const errorDetailsLabel = '__error_details__'
const preserveErrorLabel = '__preserve_error__'
const levelLabel = 'detected_level'

/** Where a label of a line comes from: its stream, what was sent with it, or what its text says. */
export type CategorizedLabels = {
  readonly stream: StreamLabels
  readonly metadata: StreamLabels
  readonly parsed: StreamLabels
}

const none: StreamLabels = {}

/**
 * The labels of one line while it goes through the stages; one object serves all lines in turn.
 *
 * What was sent with the line is looked at only when it is asked for, because most queries do not.
 */
export class LineLabels {
  /** What a stage could not do with the line, and why; empty where all went well. */
  error = ''
  errorDetails = ''
  #entry: StreamEntry = { labels: none, time: '', line: '', metadata: none }
  readonly #metadata = new Map<string, string>()
  #hasMetadata = false
  readonly #parsed = new Map<string, string>()
  readonly #deleted = new Set<string>()

  reset(entry: StreamEntry): void {
    this.#entry = entry
    this.error = ''
    this.errorDetails = ''
    if (this.#hasMetadata) this.#metadata.clear()
    this.#hasMetadata = false
    if (this.#parsed.size > 0) this.#parsed.clear()
    if (this.#deleted.size > 0) this.#deleted.clear()
  }

  /** Labels of the stream alone; always the same object for the same stream. */
  get base(): StreamLabels {
    return this.#entry.labels
  }

  get(name: string): string | undefined {
    const parsed = this.#parsed.get(name)
    if (parsed !== undefined) return parsed
    if (this.#deleted.has(name)) return undefined
    const { labels } = this.#entry
    if (Object.hasOwn(labels, name)) return labels[name]
    return this.#maySend(name) ? this.#load().get(name) : undefined
  }

  /** Whether a label of that name came with the line, so that one read from its text takes another name. */
  isTaken(name: string): boolean {
    return Object.hasOwn(this.#entry.labels, name) || (this.#maySend(name) && this.#load().has(name))
  }

  isParsed(name: string): boolean {
    return this.#parsed.has(name)
  }

  /** Labels that the stages made go before those that came with the line. */
  set(name: string, value: string): void {
    this.#parsed.set(name, value)
    if (this.#hasMetadata || this.#maySend(name)) this.#load().delete(name)
  }

  delete(name: string): void {
    this.#parsed.delete(name)
    this.#load().delete(name)
    this.#deleted.add(name)
  }

  fail(error: string, details: string, preserves: boolean): void {
    this.error = error
    if (details !== '') this.errorDetails = details
    if (preserves) this.set(preserveErrorLabel, 'true')
  }

  get isPreserved(): boolean {
    return this.#parsed.get(preserveErrorLabel) === 'true'
  }

  /** Whether the labels are those of the stream and what came with the line. */
  get isUntouched(): boolean {
    return this.#parsed.size === 0 && this.#deleted.size === 0 && this.error === '' && this.errorDetails === ''
  }

  categorized(): CategorizedLabels {
    const metadata = this.#load()
    const stream: Record<string, string> = {}
    for (const [name, value] of Object.entries(this.#entry.labels)) {
      if (!this.#deleted.has(name) && !metadata.has(name) && !this.#parsed.has(name)) stream[name] = value
    }
    const errors: [string, string][] = []
    if (this.error !== '') errors.push([errorLabel, this.error])
    if (this.errorDetails !== '') errors.push([errorDetailsLabel, this.errorDetails])
    return {
      stream,
      metadata: Object.fromEntries(metadata),
      parsed: Object.fromEntries([...this.#parsed, ...errors]),
    }
  }

  all(): Readonly<Record<string, string>> {
    const { stream, metadata, parsed } = this.categorized()
    return { ...stream, ...metadata, ...parsed }
  }

  // Whether a label of that name can have come with the line, which is dear to find out for sure.
  #maySend(name: string): boolean {
    return name.startsWith(levelLabel) || Object.hasOwn(this.#entry.metadata, name) || name.endsWith(takenSuffix)
  }

  /** The level alone, where nothing was sent with the line and nothing has been made of it. */
  get levelAlone(): string | undefined {
    if (!this.isUntouched) return undefined
    for (const _ in this.#entry.metadata) return undefined
    return detectLevel(this.#entry)
  }

  // A name that the stream has too gets a suffix; what failed before it came here is an error like one of ours.
  #load(): Map<string, string> {
    if (this.#hasMetadata) return this.#metadata
    this.#hasMetadata = true
    const { labels, metadata } = this.#entry
    for (const name in metadata) {
      const value = metadata[name] ?? ''
      if (name === errorLabel) this.error ||= value
      else if (name === errorDetailsLabel) this.errorDetails ||= value
      else this.#metadata.set(Object.hasOwn(labels, name) ? `${name}${takenSuffix}` : name, value)
    }
    if (!Object.hasOwn(metadata, levelLabel)) {
      const level = detectLevel(this.#entry)
      const name = Object.hasOwn(labels, levelLabel) ? `${levelLabel}${takenSuffix}` : levelLabel
      if (level !== '') this.#metadata.set(name, level)
    }
    return this.#metadata
  }
}
