import type { Component } from './component.ts'

/** What drawing a node needs to know of its kind; the service's own definitions have it too. */
export type DrawnKind = Omit<Component, 'icon' | 'substitution'>
