import { describe, expect, it } from '@jest/globals';
import { routeOf } from '../../../shared/contracts/contract.ts';
import { allRoutes, routes } from '../../../shared/contracts/routes.ts';

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

  it.each([
    ['applications', 'severalApplications'],
    ['letter', 'letters'],
    ['letters', 'letters'],
    ['reminders', 'windows'],
  ])('has the calls of %s only if the partner has the part %s', (folder, part) => {
    const calls = allRoutes.filter(({ handlerPath }) => handlerPath.startsWith(`lambdas/api/${folder}/`));
    expect([...new Set(calls.map(({ needs }) => needs))]).toEqual([part]);
  });

  it('assigns a separate Lambda to each call', () => {
    expect(new Set(allRoutes.map(({ handlerPath }) => handlerPath)).size).toBe(allRoutes.length);
  });
});
