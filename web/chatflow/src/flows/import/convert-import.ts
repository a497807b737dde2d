import type { Conversion } from '../../../../../services/chatflow/src/wire/chatflows/conversion.ts'
import { askApi } from '../../api/ask-api.ts'
import { readToolFile } from '../../tools/tool.ts'
import type { Draft } from '../read-flow.ts'
import { t } from '../words.ts'

/**
 * The flows of a file of Dify, Langflow or n8n, which the service draws with the nodes that are here, and its report.
 *
 * @throws {Error} where the file is of none of them, or is broken, naming the place
 */
export async function convertImport(text: string, fileName: string): Promise<readonly Draft[]> {
  const refuse = (reason: string, cause?: unknown) =>
    new Error(t('cannotImport', { file: fileName, reason }), { cause })
  if (!mayBeForeign(text)) throw refuse(t('foreignFile'))
  if (readToolFile(text) !== undefined) throw refuse(t('toolFile'))
  const { flows } = await askApi<Conversion>('/export-import/convert', { method: 'POST', body: { text } }).catch(
    (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      // That it cannot be imported is said once, with the name of the file.
      throw refuse(reason.replace(/^Cannot import the file: /, ''), cause)
    },
  )
  return flows.map(({ name, type, flowData, chatbotConfig, nodes, report }) => ({
    flow: { name, type, flowData, ...(chatbotConfig === undefined ? {} : { chatbotConfig }) },
    nodeCount: nodes,
    report: { ...report, name },
  }))
}

// Apps of Dify are YAML, the others JSON; what is neither is not worth asking about.
function mayBeForeign(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return /^app\s*:/m.test(text)
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
