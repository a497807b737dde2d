import { Failure } from '@hearth/kernel'
import type { Passwords } from '../../domain/auth/passwords.ts'
import { ownerId } from '../../domain/people/user.ts'
import type { Users } from '../../domain/people/users.ts'
import type { Password } from '../password.ts'
import { hashPassword, matchesPassword, passwordCost } from '../password-hash.ts'

const minLength = 8
const maxLength = 1_024

/** Passwords of all users: that of the owner is where the configuration has it, the others lie with their users. */
export function createPasswords(users: Users, owner: Password, cost = passwordCost): Passwords {
  const isOwn = (id: number | undefined) => id === ownerId
  const hash = (password: string) => {
    if (password.length >= minLength && password.length <= maxLength) return hashPassword(password, cost)
    const message = `Cannot take this password: it has to have ${minLength} to ${maxLength} characters`
    throw new Failure('invalid', message, { param: 'password' })
  }
  return {
    hash,
    verify: (user, password) =>
      isOwn(user?.id) ? owner.verify(password) : matchesPassword(user?.password, password, cost),
    stamp: async (user) => (isOwn(user.id) ? owner.stamp() : (user.password ?? '')),
    async change(user, password) {
      const made = await hash(password)
      if (isOwn(user.id)) return owner.change(password)
      users.change(user.id, { password: made })
    },
  }
}
