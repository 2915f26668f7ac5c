import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { fieldErrors } from './problems/field-errors.ts';
import { fieldMessage } from './problems/field-message.ts';

const detail =
  'No resource can have this URL. Fix the ids listed in "errors", and encode them with encodeURIComponent.';

/**
 * Validates each part of a request with its zod schema. A URL with an invalid id is not found. One with a device token gets the
 * response of an unknown token, so that it does not reveal the format of tokens.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    const { data, error } = schema.safeParse(value, { error: fieldMessage });
    if (!error) return { value: data };
    const fields = fieldErrors(error.issues);
    if (httpPart !== 'params') return { error: new ApiError('invalid_request', { fields }) };
    const hasToken = Object.hasOwn(value as object, 'token');
    return { error: hasToken ? new ApiError('not_found') : new ApiError('not_found', { detail, fields }) };
  };
