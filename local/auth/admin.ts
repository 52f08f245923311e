import type { Sql } from 'postgres';
import { z } from 'zod';
import type { AuthCall } from './call.ts';
import { AuthError } from './error.ts';
import type { Tokens } from './tokens.ts';
import { findUserById, publicUser, type User } from './users.ts';

/** What the holder of the secret key may do with users. */
export class AuthAdmin {
  readonly #sql: Sql;
  readonly #tokens: Tokens;
  readonly #secretKey: string;

  constructor(sql: Sql, tokens: Tokens, secretKey: string) {
    this.#sql = sql;
    this.#tokens = tokens;
    this.#secretKey = secretKey;
  }

  /** `GET /admin/users/{id}`. */
  async show(call: AuthCall): Promise<Response> {
    return Response.json(publicUser(await this.#load(call)));
  }

  /** `DELETE /admin/users/{id}`: with everything that belongs to the user. */
  async delete(call: AuthCall): Promise<Response> {
    const { id } = await this.#load(call);
    await this.#sql`delete from auth.users where id = ${id}`;
    return Response.json({});
  }

  async #load(call: AuthCall): Promise<User> {
    await this.assertAdmin(call);
    if (!z.guid().safeParse(call.id).success) {
      throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
    }
    const user = await findUserById(this.#sql, call.id);
    if (user) return user;
    throw new AuthError(404, 'user_not_found', 'User not found');
  }

  /** Throws unless the key in the place of the bearer, or without a bearer the API key, is the secret one. */
  async assertAdmin({ bearer, apiKey }: AuthCall): Promise<void> {
    const credential = bearer ?? apiKey;
    if (credential === this.#secretKey) return;
    if (!credential.startsWith('sb_')) await this.#tokens.verify(credential);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
}
