import { z } from 'zod'
import type { Organisation } from '../../domain/people/organisation.ts'

const line = z.string().trim().max(190)

export const organisationSchema = z.object({ name: line.min(1) })

export const addressSchema = z.object({
  address1: line.default(''),
  address2: line.default(''),
  city: line.default(''),
  zipCode: line.default(''),
  state: line.default(''),
  country: line.default(''),
})

/** There is the one organisation, with id 1. */
export function renderOrganisation({ name, address }: Organisation): object {
  return { id: 1, name, address }
}
