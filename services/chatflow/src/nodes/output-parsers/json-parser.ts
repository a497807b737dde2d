import { Failure } from '@hearth/kernel'
import type { z } from 'zod'
import type { OutputParser } from '../../domain/chat/output-parser.ts'
import type { JsonSchema } from '../../domain/tools/tool.ts'

/**
 * Reads JSON of one form out of a model's words, which may stand around it or fence it in.
 */
export function createJsonParser(form: z.ZodType, schema: JsonSchema, autoFix: boolean): OutputParser {
  return {
    // No code block is asked for: a model that is held to the form could not begin one.
    formatInstructions: `Answer with nothing but JSON that fits this JSON Schema:\n${JSON.stringify(schema)}`,
    schema,
    autoFix,
    parse(text) {
      const parsed = form.safeParse(readJson(text))
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const where = issue?.path.join('.') ?? ''
      throw misfit(text, `${where === '' ? '' : `"${where}": `}${issue?.message}`)
    },
  }
}

function readJson(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1] ?? text
  const inner = /[[{][\s\S]*[\]}]/.exec(fenced)?.[0] ?? fenced
  // Trailing commas and comments are what models most often get wrong.
  for (const candidate of [inner, withoutSlips(inner)]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The next candidate, or the failure below.
    }
  }
  throw misfit(text, 'it holds no JSON')
}

function withoutSlips(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])|\/\/[^\n]*/g, (match) => (match.startsWith('"') ? match : ''))
}

function misfit(text: string, why: string): Failure {
  return new Failure('broken', `Cannot parse the model's answer: ${why}: "${text.slice(0, 300)}"`)
}
