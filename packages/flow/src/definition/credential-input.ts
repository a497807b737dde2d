import type { Component, ComponentInput } from './component.ts'

/**
 * The input for the credential of a kind, where it takes one. It may stay empty where something else serves the kind
 * meanwhile; should nothing be allowed to, the service says so when it checks the flow.
 */
export function credentialInput({ credential, substitution }: Component): ComponentInput | undefined {
  if (credential === undefined || substitution === undefined) return credential
  return { ...credential, optional: true }
}
