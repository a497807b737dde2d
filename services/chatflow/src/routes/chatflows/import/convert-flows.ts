import { welcomeOf } from '../../../domain/chatflows/welcome.ts'
import type { NodeCatalog } from '../../../domain/flow/node-definition.ts'
import type { ImportedFlow } from '../../../domain/import/imported-flow.ts'
import { reportImport } from '../../../domain/import/report-import.ts'
import type { PreflightDeps } from '../../../domain/preflight/preflight.ts'
import { type Conversion, conversion, conversionBody } from '../../../wire/chatflows/conversion.ts'
import { renderReport } from '../../../wire/chatflows/flow-report.ts'
import { type ChatflowEndpoint, endpoint } from '../../endpoint.ts'

export type ConvertDeps = {
  readonly catalog: NodeCatalog
  /** What a look ahead at a flow knows. */
  readonly ahead: PreflightDeps
}

/** Flows of other builders, drawn with the nodes that are here and reported on; nothing is written. */
export function convertEndpoints({ catalog, ahead }: ConvertDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/export-import/convert',
      effect: 'question',
      summary: 'A file of Dify, Langflow or n8n as flows, and what became of each',
      access: ['workspace:import'],
      input: { body: conversionBody },
      output: conversion,
      async handle({ body: { text } }) {
        // Whoever comes from another builder does so once: what reads its files is loaded then.
        const { convertFile } = await import('../../../domain/import/convert-file.ts')
        const { parseForeignFile } = await import('../../../wire/chatflows/foreign-file.ts')
        const { source, flows } = convertFile(parseForeignFile(text), catalog)
        const converted: Conversion['flows'] = []
        for (const flow of flows) converted.push(await renderFlow(flow, ahead))
        return { source, flows: converted }
      },
    }),
  ]
}

async function renderFlow(flow: ImportedFlow, ahead: PreflightDeps) {
  const { name, type, description, suggestions, nodes, carried } = flow
  const greets = description !== '' || suggestions.length > 0
  return {
    ...{ name, type, nodes, carried, flowData: JSON.stringify(flow.drawing) },
    ...(greets && { chatbotConfig: welcomeOf({ description, suggestions }) }),
    report: renderReport(await reportImport(flow, ahead)),
  }
}
