import { ProtoWriter } from '@hearth/protobuf'
import type { Frame, Measure, SampledStacks } from '../../domain/profiles/sampled-stacks.ts'

// Tools add up what has one name, so functions without one go by where they begin.
function nameOf({ name, url, line }: Frame): string {
  const file = url.split('/').at(-1) ?? ''
  return name !== '' ? name : file === '' ? '(anonymous)' : `${file}:${line}`
}

/** Gives each item a number from `first` on, the same one for the same key. */
class Numbered<T> {
  readonly items: T[] = []
  readonly #ids = new Map<string, number>()
  readonly #first: number

  constructor(first: number) {
    this.#first = first
  }

  idOf(key: string, item: T): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.items.push(item) - 1 + this.#first
    this.#ids.set(key, id)
    return id
  }
}

/**
 * Stacks in the form that `go tool pprof` reads, not compressed: the message `perftools.profiles.Profile` of
 * github.com/google/pprof/proto/profile.proto.
 */
export function renderPprof(profile: SampledStacks): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  const texts = new Numbered<string>(0)
  const textId = (text: string) => texts.idOf(text, text)
  textId('')
  const functions = new Numbered<Frame>(1)
  const measure = (key: number, { type, unit }: Measure) =>
    writer.message(key, () => {
      writer.integer(0x08, textId(type))
      writer.integer(0x10, textId(unit))
    })
  const varints = (values: readonly number[]) => {
    for (const value of values) writer.varint(value)
  }
  for (const one of profile.measures) measure(0x0a, one)
  for (const { frames, values } of profile.stacks) {
    const ids = frames.map((frame) => functions.idOf(`${frame.name}\n${frame.url}\n${frame.line}`, frame))
    writer.message(0x12, () => {
      writer.message(0x0a, () => varints(ids))
      writer.message(0x12, () => varints(values))
    })
  }
  // A function is known by its first line alone, so it is its own place.
  functions.items.forEach((frame, at) => {
    writer.message(0x22, () => {
      writer.integer(0x08, at + 1)
      writer.message(0x22, () => {
        writer.integer(0x08, at + 1)
        writer.integer(0x10, frame.line)
      })
    })
    writer.message(0x2a, () => {
      writer.integer(0x08, at + 1)
      writer.integer(0x10, textId(nameOf(frame)))
      writer.integer(0x20, textId(frame.url.replace(/^file:\/\//, '')))
      writer.integer(0x28, frame.line)
    })
  })
  measure(0x5a, profile.period.measure)
  for (const text of texts.items) writer.text(0x32, text)
  writer.integer(0x48, Math.round(profile.startedMs * 1e6))
  writer.integer(0x50, Math.round(profile.durationMs * 1e6))
  writer.integer(0x60, profile.period.value)
  return writer.bytes
}
