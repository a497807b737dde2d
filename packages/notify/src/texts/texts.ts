import { fillTemplate, parseTemplate, type Template, TemplateError } from '@hearth/go-template'
import { Failure } from '@hearth/kernel'
import type { Message } from '../receivers/message.ts'
import { defaultTemplates } from './default-templates.ts'
import { messageData } from './message-data.ts'
import { functionNames, messageFunctions } from './message-functions.ts'

/** Fills templates with a message. */
export type Texts = {
  /** @throws {Failure} `invalid` with the reason why the template cannot be filled */
  text(template: string, message: Message): Promise<string>
  /** As {@link Texts.text}, with what comes from the message escaped for HTML. */
  html(template: string, message: Message): Promise<string>
}

/** @throws {Failure} `invalid` in Go's words for what is no template */
export function readTemplate(text: string): Template {
  try {
    return parseTemplate(text, { functions: functionNames, variables: [] })
  } catch (error) {
    throw explain(error, 'read')
  }
}

/**
 * @param files texts of files with further named templates; the last one of a name counts
 * @param clock Unix time in milliseconds
 */
export function createTexts(files: readonly string[], clock: () => number = Date.now): Texts {
  const functions = messageFunctions(clock)
  const named = [defaultTemplates, ...files].flatMap((file) => [...readTemplate(file).defined])
  const fill = async (text: string, message: Message, escapeText?: (text: string) => string) => {
    if (!text.includes('{{')) return text
    const { nodes, defined } = readTemplate(text)
    const template = { nodes, defined: new Map([...named, ...defined]) }
    try {
      return await fillTemplate(template, messageData(message), {}, functions, escapeText)
    } catch (error) {
      throw explain(error, 'fill')
    }
  }
  return {
    text: (template, message) => fill(template, message),
    html: (template, message) => fill(template, message, escapeHtml),
  }
}

function explain(error: unknown, what: 'read' | 'fill'): unknown {
  if (!(error instanceof TemplateError)) return error
  return new Failure('invalid', `Cannot ${what} the template: ${error.message}`, { cause: error })
}

/** For what stands in HTML. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;')
}
