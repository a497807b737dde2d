import {
  builtins,
  fillTemplate,
  float,
  parseTemplate,
  struct,
  type Template,
  type TemplateValue,
  textMap,
} from '@hearth/go-template'
import { type TemplateSurroundings, templateFunctionNames, templateFunctions } from './functions.ts'

/** What a label or an annotation of an alert is made of. */
export type AlertData = {
  /** Of the series that the expression gave, its name among them. */
  readonly labels: Readonly<Record<string, string>>
  readonly externalLabels: Readonly<Record<string, string>>
  readonly externalUrl: string
  readonly value: number
}

/** A text of an alerting rule that has been read. */
export type AlertTemplate = {
  /** @throws {TemplateError} */
  expand(data: AlertData, surroundings: TemplateSurroundings): Promise<string>
}

const functions: ReadonlySet<string> = new Set([...builtins.keys(), ...templateFunctionNames, 'and', 'or'])
const variables = ['$labels', '$externalLabels', '$externalURL', '$value']

/** @throws {TemplateError} for what is no template */
export function parseAlertTemplate(text: string): AlertTemplate {
  if (!text.includes('{{')) return { expand: async () => text }
  const template = parseTemplate(text, { functions, variables })
  return { expand: (data, surroundings) => expand(template, data, surroundings) }
}

function expand(template: Template, data: AlertData, surroundings: TemplateSurroundings): Promise<string> {
  const fields = {
    Labels: textMap(data.labels),
    ExternalLabels: textMap(data.externalLabels),
    ExternalURL: data.externalUrl,
    Value: float(data.value),
  }
  const known: Record<string, TemplateValue> = {
    $labels: fields.Labels,
    $externalLabels: fields.ExternalLabels,
    $externalURL: fields.ExternalURL,
    $value: fields.Value,
  }
  return fillTemplate(template, struct(fields), known, templateFunctions(surroundings))
}
