import type { HostPart } from '../host-part.ts'
import type { RunTool, ToolAnswer } from '../run-tool.ts'
import { figureFields, identityFields, type NvidiaField } from './nvidia-fields.ts'
import { parseNvidia } from './parse-nvidia.ts'

export type NvidiaOptions = {
  readonly run: RunTool
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly hostname: string
}

// How long a machine without the program is not asked again.
const lookAgainMs = 60_000
const tool = 'nvidia-smi'

/** NVIDIA's cards by nvidia-smi, under the names of DCGM's exporter. Who asks meanwhile gets the same answer. */
export function createNvidiaCollector({ run, clock, hostname }: NvidiaOptions): () => Promise<HostPart> {
  let fields = figureFields
  let absentUntilMs = 0
  let running: Promise<HostPart> | undefined
  const ask = async (): Promise<HostPart> => {
    if (clock() < absentUntilMs) return absent
    const query = [...identityFields, ...fields.map(({ field }) => field)].join(',')
    const answer = await run(tool, [`--query-gpu=${query}`, '--format=csv,noheader,nounits'])
    const without = answer.kind === 'refused' ? withoutUnknown(fields, answer.output) : undefined
    if (without !== undefined) {
      fields = without
      return ask()
    }
    if (answer.kind === 'absent') absentUntilMs = clock() + lookAgainMs
    return read(answer, fields, hostname)
  }
  return () => {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }
}

const absent: HostPart = { families: [], note: `No figures of NVIDIA's cards: ${tool} is not on the path` }

function read(answer: ToolAnswer, fields: readonly NvidiaField[], hostname: string): HostPart {
  switch (answer.kind) {
    case 'answered': {
      const families = parseNvidia(answer.output, fields, hostname)
      return families.length > 0
        ? { families }
        : { families, note: `${tool} names no card: ${firstLine(answer.output)}` }
    }
    case 'absent':
      return absent
    case 'silent':
      return { families: [], note: `${tool} did not answer in time` }
    case 'refused':
      return { families: [], note: `${tool} refused: ${firstLine(answer.output)}` }
  }
}

/** The fields but the one that this version does not know; `undefined` when it names none of them. */
function withoutUnknown(fields: readonly NvidiaField[], output: string): readonly NvidiaField[] | undefined {
  const unknown = /Field "([\w.]+)" is not a valid field/.exec(output)?.[1]
  const left = fields.filter(({ field }) => field !== unknown)
  return left.length < fields.length && left.length > 0 ? left : undefined
}

const maxReason = 200

function firstLine(output: string): string {
  return (output.trim().split('\n', 1)[0] ?? '').slice(0, maxReason) || 'it says nothing'
}
