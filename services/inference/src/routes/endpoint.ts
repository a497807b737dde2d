import { endpointForm } from '@hearth/server'
import type { Access } from '../domain/access/access.ts'

/** Declares one endpoint of the service, whole. */
export const endpoint = endpointForm<Access>()
