import { type Component, faultsOf, readDocument } from '@hearth/flow'
import { expect, test } from 'vitest'
import { kindsIn } from '../domain/flow/node-definition.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import { renderComponent } from '../wire/components/component.ts'
import { marketplace } from './marketplace.ts'

// As the page receives them.
const components = new Map(
  kindsIn(nodeCatalog).map((kind) => [kind.name, JSON.parse(JSON.stringify(renderComponent(kind))) as Component]),
)
const flows = marketplace().flatMap((template) => (template.type === 'Tool' ? [] : [template]))

// The search server is somebody's own; its template says so.
const lacking = new Map([['Web research', ['Missing: Tools 1: Tool: Base URL']]])

test.each(flows)('the template $name lacks nothing where it is opened', ({ name, flowData }) => {
  const read = readDocument(flowData)
  if ('fault' in read) throw new Error(read.fault.message)
  const faults = faultsOf(read.document, components).map(({ message }) => message)
  expect(faults).toEqual(lacking.get(name) ?? [])
})
