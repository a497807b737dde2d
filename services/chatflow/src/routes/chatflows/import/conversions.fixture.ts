import { openScriptedService } from '../../../test-support/service-and-model.ts'

type Converted = {
  readonly flowData: string
  readonly type: string
  readonly chatbotConfig?: string
  readonly nodes: number
  readonly carried: number
  readonly report: {
    readonly verdict: string
    readonly reasons: readonly string[]
    readonly credentials: readonly string[]
    readonly substitutions: readonly { readonly node: string; readonly text: string }[]
  }
}

/** A running service that files of other builders are put to, and a model of OpenAI beside it. */
export async function openConversions() {
  const { service, upstream, close } = await openScriptedService()
  const convert = async (text: string) => {
    const conversion = await service.call('POST', 'export-import/convert', { text })
    const { source, flows } = conversion as { source: string; flows: readonly Converted[] }
    const [first] = flows
    if (first === undefined) throw new Error('A file has a flow')
    return { source, first }
  }
  return {
    ...{ service, upstream, close, convert },
    /** Converts a file, keeps its flow with its models at the one beside, checks it, and asks it. */
    async ask(text: string, body: object) {
      const { source, first } = await convert(text)
      const id = await service.addFlow(pointAt(first.flowData, upstream.url), { type: first.type })
      const validation = await service.call('GET', `validation/${id}`)
      const { text: answer } = await service.call('POST', `prediction/${id}`, body)
      return { source, answer: answer as string, first: { ...first, validation } }
    },
  }
}

// Where a vendor is reached is part of its credential in most files.
function pointAt(flowData: string, basepath: string): string {
  return JSON.stringify(JSON.parse(flowData), (key, value) => {
    const isModel = /ModelConfig$/.test(key) && typeof value === 'object' && value !== null
    return isModel ? { ...value, basepath } : value
  })
}
