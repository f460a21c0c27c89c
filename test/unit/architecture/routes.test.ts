import { describe, expect, it } from '@jest/globals';
import { routeOf } from '../../../shared/contracts/contract.ts';
import { allRoutes, routes } from '../../../shared/contracts/routes.ts';
import type { Switch } from '../../../shared/partner/partner.ts';

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

  it.each<[Switch, readonly string[]]>([
    [
      'severalApplications',
      [
        'GET /api/applications',
        'POST /api/applications',
        'DELETE /api/applications/{number}',
        'PUT /api/applications/chosen',
      ],
    ],
    [
      'letters',
      [
        'GET /letter/request',
        'POST /letter/accept',
        'POST /letter/decline',
        'PUT /letter/draft',
        'POST /letter/presigned-url',
        'POST /letter/document',
        'GET /letter/document',
        'POST /letter/submit',
        'POST /letter/mine',
        'GET /letter/list',
        'POST /letter/open',
        'GET /api/letters',
        'POST /api/letters/{n}/ask',
        'POST /api/letters/{n}/remind',
        'POST /api/letters/{n}/cancel',
        'POST /api/letters/{n}/replace',
      ],
    ],
    ['windows', ['GET /public/reminders', 'POST /public/reminders']],
  ])('has the calls of the optional part %s', (part, calls) => {
    const present = allRoutes.filter(({ needs }) => needs === part).map(routeOf);
    expect(present.sort()).toEqual(calls.toSorted());
  });

  it('assigns a separate Lambda to each call', () => {
    expect(new Set(allRoutes.map(({ handlerPath }) => handlerPath)).size).toBe(allRoutes.length);
  });
});
