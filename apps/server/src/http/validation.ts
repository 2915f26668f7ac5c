import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { fieldErrors } from './problems/field-errors.ts';
import { fieldMessage } from './problems/field-message.ts';

/**
 * Validates each part of a request with its zod schema. A URL with an invalid part gets the same response as an unknown
 * URL, so that the response does not reveal the format of tokens.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    const { data, error } = schema.safeParse(value, { error: fieldMessage });
    if (!error) return { value: data };
    if (httpPart === 'params') return { error: new ApiError('not_found') };
    return { error: new ApiError('invalid_request', { fields: fieldErrors(error.issues) }) };
  };
