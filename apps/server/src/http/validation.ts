import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { fieldErrors } from './field-errors.ts';
import { fieldWords } from './field-words.ts';

/**
 * Validates each part of a request with its zod schema. An address with an impossible part leads to
 * nothing, so it answers as an unknown one does: the form of a token is no oracle.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    const { data, error } = schema.safeParse(value, { error: fieldWords });
    if (!error) return { value: data };
    if (httpPart === 'params') return { error: new ApiError('not_found') };
    return { error: new ApiError('invalid_request', { fields: fieldErrors(error.issues) }) };
  };
