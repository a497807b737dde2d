import type { User } from '../people/user.ts'

/** What is kept of passwords, and how they are told. */
export type Passwords = {
  /** @throws {Failure} `invalid` for one that is too short */
  hash(password: string): Promise<string>
  /** As slow for nobody as for somebody. */
  verify(user: User | undefined, password: string): Promise<boolean>
  /** Another text for another password. */
  stamp(user: User): Promise<string>
  /** @throws {Failure} `invalid` for one that is too short, or that the configuration sets */
  change(user: User, password: string): Promise<void>
}
