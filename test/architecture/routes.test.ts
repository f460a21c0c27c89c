import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { handlerPath, routeOf } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the route table', () => {
  it('has every call of the specification', () => {
    expect(
      routes
        .filter(({ needs }) => needs === undefined)
        .map(routeOf)
        .sort(),
    ).toEqual(
      [
        'GET /api/profile',
        'POST /api/web-status',
        'PUT /api/last-page',
        'PUT /api/answer',
        'POST /api/validations',
        'POST /api/submit',
        'GET /api/logout',
        'GET /api/pdf',
        'POST /api/presigned-url',
        'GET /api/document-answer',
        'DELETE /api/document-answer/{key}',
        'POST /api/pdf/document-answer/{key}',
        'GET /api/pdf/document-answer/{key}',
        'DELETE /api/pdf/document-answer/{key}',
        'PUT /api/add-another',
        'GET /api/add-another',
        'POST /api/add-another/{button_id}/remove',
        'PUT /api/tabs',
        'GET /api/tabs',
        'POST /public/signup',
        'POST /public/confirm',
        'POST /public/resend-confirm',
        'POST /public/login',
        'POST /public/forgot-password',
        'POST /public/reset-password',
        'GET /public/tmp',
        'GET /service/tmp-pdf',
        'GET /service/tmp-document/{key}',
        'GET /lookup/find',
      ].sort(),
    );
  });

  it('has the calls of the parts that this partner has switched on', () => {
    expect(routes.filter(({ needs }) => needs === 'severalApplications').map(routeOf)).toEqual([
      'GET /api/applications',
      'POST /api/applications',
      'PUT /api/applications/chosen',
    ]);
  });

  it.each(routes.map((route) => [route.name, route] as const))('%s has a Lambda of its own', (_name, route) => {
    expect(existsSync(join(root, `${handlerPath(route)}.ts`))).toBe(true);
  });

  it('gives no two calls the same Lambda', () => {
    expect(new Set(routes.map(handlerPath)).size).toBe(routes.length);
  });
});
