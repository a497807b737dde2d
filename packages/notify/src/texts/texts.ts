import {
  fillTemplate,
  fillTemplateNow,
  parseTemplate,
  type Template,
  TemplateError,
  type TemplateFunction,
  textOf,
} from '@hearth/go-template'
import { Failure } from '@hearth/kernel'
import type { LabelSet } from '../model/alert.ts'
import type { Message } from '../receivers/message.ts'
import { defaultTemplates } from './default-templates.ts'
import { messageData } from './message-data.ts'
import { functionNames, messageFunctions } from './message-functions.ts'
import { type FilledLabels, fillRouteLabels } from './route-labels.ts'

/** Fills templates with a message. */
export type Texts = {
  /** @throws {Failure} `invalid` with the reason why the template cannot be filled */
  text(template: string, message: Message): Promise<string>
  /** As {@link Texts.text}, with what comes from the message escaped for HTML. */
  html(template: string, message: Message): Promise<string>
  /** Labels of a route, which are templates, filled with a message that does not have them yet. */
  routeLabels(templates: LabelSet, message: Message): FilledLabels
}

/** @throws {Failure} `invalid` in Go's words for what is no template */
export function readTemplate(text: string): Template {
  try {
    return parse(text)
  } catch (error) {
    throw explain(error, 'read')
  }
}

const parse = (text: string) => parseTemplate(text, { functions: functionNames, variables: [] })

/**
 * @param files texts of files with further named templates; the last one of a name counts
 * @param clock Unix time in milliseconds
 */
export function createTexts(files: readonly string[], clock: () => number = Date.now): Texts {
  const functions = messageFunctions(clock)
  const named = [defaultTemplates, ...files].flatMap((file) => [...readTemplate(file).defined])
  const withNamed = ({ nodes, defined }: Template) => ({ nodes, defined: new Map([...named, ...defined]) })
  const fill = async (text: string, message: Message, escapeText?: (text: string) => string) => {
    if (!text.includes('{{')) return text
    const template = withNamed(readTemplate(text))
    const routeLabels: TemplateFunction = ([name]) => message.routeLabels?.[textOf(name)] ?? ''
    try {
      const own = new Map([...functions, ['routeLabels', routeLabels] as const])
      return await fillTemplate(template, messageData(message), {}, own, escapeText)
    } catch (error) {
      throw explain(error, 'fill')
    }
  }
  return {
    text: (template, message) => fill(template, message),
    html: (template, message) => fill(template, message, escapeHtml),
    routeLabels(templates, message) {
      const data = messageData({ ...message, routeLabels: templates })
      return fillRouteLabels(templates, (text, routeLabels) =>
        fillTemplateNow(withNamed(parse(text)), data, new Map([...functions, ['routeLabels', routeLabels] as const])),
      )
    },
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
