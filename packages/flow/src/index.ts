export type { Component, ComponentInput, ComponentOption, ComponentOutput } from './definition/component.ts'
export type { FlowDocument, FlowEdge, FlowNode, FlowNodeData } from './document/document.ts'
export { type DocumentFault, type ReadDocument, readDocument, writeDocument } from './document/read-document.ts'
